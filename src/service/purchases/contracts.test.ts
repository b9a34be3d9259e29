import { describe, expect, test } from "vitest";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { packArchive } from "../catalog/packed/packed-catalog.ts";

const archive = packArchive([
  frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT" }),
  frameAt([4, 52], { imageID: 11, mode: "SCAN" }),
]);

describe("contracts (interface 6)", () => {
  test("a caller sees the contracts of the own company only", async () => {
    const service = await start();
    const first = (await (await signIn(service)).get("/api/company/v1/contracts")).body.data;
    const second = (await (await signIn(service, "demo-two")).get("/api/company/v1/contracts")).body.data;
    expect(first.map(({ id }: { id: string }) => id)).toEqual([
      contracts.euros,
      contracts.dollars,
      contracts.unpriced,
    ]);
    expect(second).toHaveLength(2);
  });

  test("contracts come in pages whose cursor is the company's own", async () => {
    const service = await start();
    const caller = await signIn(service);
    const list = "/api/company/v1/contracts";
    const first = (await caller.get(`${list}?limit=2`)).body;
    expect(first.data).toHaveLength(2);
    const next = `${list}?limit=2&cursor=${first.cursor}`;
    const second = (await caller.get(next)).body;
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual([contracts.unpriced]);
    expect(second.cursor).toBeUndefined();
    expect((await caller.get(`${list}?cursor=`)).body.data).toHaveLength(3);
    expect((await (await signIn(service, "demo-two")).get(next)).status).toBe(400);
    for (const wrong of ["?limit=0", "?limit=101", "?limit=two", "?cursor=abc"]) {
      expect((await caller.get(`${list}${wrong}`)).status).toBe(400);
    }
  });

  test("another company's contract does not exist", async () => {
    const caller = await signIn(await start(), "demo-two");
    const { status, body } = await caller.get(`/api/company/v1/contracts/${contracts.euros}`);
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("a summary tells limit, held and spent amounts, and exists only with a pricing plan", async () => {
    const caller = await signIn(await start());
    expect((await caller.get(`/api/company/v1/contracts/${contracts.euros}/summary`)).body).toEqual({
      contractID: contracts.euros,
      currency: "EUR",
      spendLimit: 25_000_000,
      onHold: 0,
      consolidatedSpent: 0,
    });
    expect((await caller.get(`/api/company/v1/contracts/${contracts.unpriced}/summary`)).status).toBe(404);
  });

  const price = (contractID: string, frameID: string, eula = "STANDARD") =>
    `/api/catalog/v2/price?contractID=${contractID}&frameID=${frameID}&eula=${eula}`;

  test("a price depends on contract, mode and licence", async () => {
    const caller = await signIn(await start({ archive }));
    expect((await caller.get(price(contracts.euros, "10_1"))).body).toEqual({
      amount: 65_000,
      currency: "EUR",
    });
    expect((await caller.get(price(contracts.euros, "10_1", "MULTI"))).body.amount).toBe(130_000);
    expect((await caller.get(price(contracts.euros, "11_1"))).body.amount).toBe(30_000);
    expect((await caller.get(price(contracts.dollars, "10_1"))).body).toEqual({
      amount: 72_800,
      currency: "USD",
    });
  });

  test("a contract without pricing plan has no prices", async () => {
    const caller = await signIn(await start({ archive }));
    const { status, body } = await caller.get(price(contracts.unpriced, "10_1"));
    expect([status, body.code]).toEqual([403, "OUT_OF_BOUND_CONTRACT"]);
  });

  test("a mode or a licence outside the contract is forbidden", async () => {
    const caller = await signIn(await start({ archive }));
    expect((await caller.get(price(contracts.dollars, "11_1"))).status).toBe(403);
    expect((await caller.get(price(contracts.dollars, "10_1", "MULTI"))).status).toBe(403);
  });

  test("a price needs a known contract, a known frame and a licence", async () => {
    const caller = await signIn(await start({ archive }));
    expect((await caller.get(price("nothing", "10_1"))).status).toBe(404);
    expect((await caller.get(price(contracts.euros, "99_1"))).status).toBe(404);
    const { status } = await caller.get(`/api/catalog/v2/price?contractID=${contracts.euros}&frameID=10_1`);
    expect(status).toBe(400);
  });
});
