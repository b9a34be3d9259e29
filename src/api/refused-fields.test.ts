import { expect, test } from "vitest";
import { firstMessages, refusedFields } from "./refused-fields.ts";

test("pointers are read by their names, escapes undone; what is no field of the form is left out", () => {
  const error = (pointer: string, message: string) => ({ pointer, code: "type", message });
  const refused = refusedFields(
    [error("/a~1b~0c/0", "first"), error("", "all"), error("/a~1b~0c/1", "second"), error("/d", "third")],
    ([first]) => (first === "a/b~c" ? "list" : first === "d" ? "d" : undefined),
  );
  expect(refused.map(({ message }) => message)).toEqual(["first", "second", "third"]);
  expect(firstMessages(refused)).toEqual({ list: "first", d: "third" });
});
