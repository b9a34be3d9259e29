import { expect, test } from "vitest";
import { fieldPointer, placeOfField, pointerParts } from "./field-error.ts";
import { changeWebhook } from "./notifications.ts";
import { getTaskPrice } from "./task.ts";

test("a pointer leads into the body, or below the place of a parameter", () => {
  expect(fieldPointer("body", ["deliveries", 0, "path"])).toBe("/deliveries/0/path");
  expect(fieldPointer("query", ["limit"])).toBe("/query/limit");
  expect(fieldPointer("path", ["taskID"])).toBe("/path/taskID");
  expect(fieldPointer("body", [])).toBe("");
});

test("names with a slash or a tilde come back as they were", () => {
  for (const path of [["a/b", "~1"], ["~", "/"], [""], []]) {
    expect(pointerParts(fieldPointer("body", path))).toEqual(path);
  }
});

test("an operation takes a field in its path, else in its body, else in its query", () => {
  expect(placeOfField(changeWebhook, ["webhookID"])).toBe("path");
  expect(placeOfField(changeWebhook, ["targetURL"])).toBe("body");
  expect(placeOfField(getTaskPrice, ["contractID"])).toBe("query");
});
