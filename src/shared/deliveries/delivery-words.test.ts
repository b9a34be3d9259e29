import { expect, test } from "vitest";
import { deliveryWords, explainStatus } from "./delivery-words.ts";

test("a delivery that there was no room for says so, and that it is not sent", () => {
  expect(explainStatus({ status: "planned" })).toBe("It is sent after the ones before it.");
  const error = { status: 422, code: "ERR_LIMIT_REACHED", message: "Wait until one has ended." };
  expect(explainStatus({ status: "planned", entry: { error } })).toBe(
    "Wait until one has ended. It is not sent yet.",
  );
});

test("a status is worded alike in capitals, as deliveries have it, and in small letters, as tasks do", () => {
  for (const status of ["PENDING", "SUCCESS", "FAILED"])
    expect(deliveryWords(status.toLowerCase())).toBe(deliveryWords(status));
  expect(deliveryWords("success")).toBe("Delivered");
});
