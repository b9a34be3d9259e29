import { expect, test } from "vitest";
import { refusedField } from "./draft.ts";

test.each([
  ["/notifications/webhook/id", "webhook"],
  ["/deliveryLocations/0/path", "path"],
  ["/deliveryLocations/0/subpath", "template"],
  ["/deliveryLocations/0/subPath", "template"],
  ["/deliveryLocations/0/configID", "location"],
  ["/deliveryLocations/0", "location"],
  ["/itemIDs/3", "frames"],
  ["/contractID", undefined],
])("a refusal at “%s” is about %s, whatever its words", (pointer, field) => {
  for (const message of ["The webhook of this location.", "Nope."]) {
    const errors = [{ pointer, code: "not_found", message }];
    expect(refusedField({ errors })).toEqual(field && { field, message });
  }
});

test("a refusal that names no field is about none", () => {
  expect(refusedField({})).toBeUndefined();
});
