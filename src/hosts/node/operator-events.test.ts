import { expect, test } from "vitest";
import { applyDirectory } from "../../service/directory/change-directory.ts";
import { createArchiveFulfilment } from "../../service/fulfilment.ts";
import { createService } from "../../service/service.ts";
import { openHost } from "../../testing/processes/open-host.ts";
import { signIn } from "../../testing/service/caller.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { deskOf } from "../../testing/service/task-orders.ts";
import { demoFileOverFolder } from "../../world/demo-directory.ts";
import { answerOperator, createFileReader, OPERATOR_EVENTS } from "./operator-events.ts";

const token = "a token of the operator's own systems";

test("operator's events: only with the token, each once, and each refusal with a sentence", async () => {
  const fulfilment = createArchiveFulfilment({ sellsOnOrder: true, takesTasks: true });
  const parts = testParts({ fulfilment });
  const service = { ...createService(parts), parts };
  await applyDirectory(parts.store, demoFileOverFolder(), { who: "an operator", at: TEST_NOW });
  const { store, clock: now } = parts;
  const told = { store, now, token, readFiles: createFileReader(undefined) };
  const { url } = await openHost({ operator: (request) => answerOperator(told, request) });
  const send = async (body: string, authorization = `Bearer ${token}`, method = "POST") => {
    const answer = await fetch(url + OPERATOR_EVENTS, {
      method,
      headers: { authorization },
      ...(method === "POST" && { body }),
    });
    const text = await answer.text();
    return [answer.status, text] as const;
  };
  const tell = (event: object) => send(JSON.stringify(event));

  const { body: task } = await deskOf(service, await signIn(service)).order();
  const rejected = { event: "task.rejected", id: task.id, reason: "No satellite is free." };
  for (const wrong of ["", "Bearer another", `Basic ${token}`]) {
    expect(await send(JSON.stringify(rejected), wrong)).toEqual([
      401,
      expect.stringContaining("OPERATOR_TOKEN"),
    ]);
  }
  expect((await send("", undefined, "GET"))[0]).toBe(405);
  expect(await send("{")).toEqual([400, expect.stringContaining("The body is not JSON.")]);
  expect(await tell({ ...rejected, reason: " " })).toEqual([
    400,
    expect.stringContaining("reason: must say why"),
  ]);
  expect(await tell({ ...rejected, reason: "\0" })).toEqual([
    400,
    expect.stringContaining("reason: it contains a NUL character."),
  ]);
  expect(await tell({ ...rejected, extra: 1 })).toEqual([400, expect.stringContaining("extra")]);
  expect(await tell({ ...rejected, id: "none" })).toEqual([
    404,
    expect.stringContaining("There is no task none."),
  ]);
  expect(await tell({ event: "purchase.ready", id: task.id })).toEqual([
    404,
    expect.stringContaining("There is no purchase"),
  ]);
  expect(await tell(rejected)).toEqual([200, '{"result":"done"}']);
  expect(await tell(rejected)).toEqual([200, '{"result":"known"}']);
  expect(await tell({ event: "task.failed", id: task.id, reason: "x" })).toEqual([
    409,
    expect.stringContaining("is REJECTED; only one that is ACTIVE can become FAILED"),
  ]);
});

test("operator's events: a service without a token has no such page", async () => {
  const { url } = await openHost();
  const answer = await fetch(url + OPERATOR_EVENTS, { method: "POST", body: "{}" });
  expect(answer.status).toBe(404);
});
