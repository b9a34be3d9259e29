import { expect, test } from "vitest";
import { checkFeasibility, MOST_CHECKED, type TaskRequest } from "../../contract/task.ts";
import type { Session } from "../session.ts";
import { checkAll } from "./feasibility.ts";

test("more requests than one check takes are checked by several, in their order", async () => {
  const sizes: number[] = [];
  const call: Session["client"]["call"] = async (endpoint, { body }: { body?: unknown }) => {
    const requests = checkFeasibility.body.parse(body);
    sizes.push(requests.length);
    const feasibility = requests.map(({ reference }) => ({
      result: "NOT_FEASIBLE",
      reasons: [{ code: "x", message: reference }],
    }));
    return endpoint.result.parse({ feasibility }) as never;
  };
  const requests = Array.from(
    { length: MOST_CHECKED + 2 },
    (_, index): TaskRequest => ({
      contractID: "c",
      pointOfInterest: { lat: 0, lon: 0 },
      acquisitionWindow: { start: "2026-06-02T12:00:00Z", end: "2026-06-05T12:00:00Z" },
      imagingMode: "SPOTLIGHT",
      reference: `${index}`,
    }),
  );
  const { answers } = await checkAll({ client: { call } } as Session, requests);
  expect(sizes).toEqual([MOST_CHECKED, 2]);
  expect(answers.map(({ reasons }) => reasons?.[0]?.message)).toEqual(
    requests.map(({ reference }) => reference),
  );
});
