import { expect, test } from "vitest";
import type { DeliveryRow } from "../../api/deliveries/delivery-rows.ts";
import { deliveryWords, explainStatus, sentWords } from "./delivery-words.ts";

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

test("a delivery is titled by what was sent and where to", () => {
  const to = (...paths: string[]): DeliveryRow => ({
    id: "d-1",
    status: "SUCCESS",
    delivery: {
      id: "d-1",
      status: "SUCCESS",
      url: "",
      itemIDs: ["a", "b", "c"],
      deliveryLocations: paths.map((path) => ({ configID: "c-1", path })),
    },
    entry: undefined,
  });
  expect(sentWords(to("bucket-a/claims"))).toBe("3 products to bucket-a");
  expect(sentWords(to("bucket-a/claims", "bucket-a/more"))).toBe("3 products to bucket-a");
  expect(sentWords(to("bucket-a/claims", "bucket-b"))).toBe("3 products to bucket-a and elsewhere");
  expect(sentWords(to())).toBe("3 products");
});
