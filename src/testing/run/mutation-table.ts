/** A rule of the product, broken on purpose: with `put` instead of `find` in `file`, what `caughtBy` names must fail. */
export interface Mutation {
  /** What is broken, in words. */
  rule: string;
  /** Path from the root of the repository; holds `find` exactly once. */
  file: string;
  find: string;
  put: string;
  /** Files of unit tests; or journeys, by a part of a title. */
  caughtBy: { tests: readonly string[] } | { journey: string };
}

const tests = (...files: string[]) => ({ tests: files });
const journey = (title: string) => ({ journey: title });

/** One rule a row, each broken alone. */
export const mutations: readonly Mutation[] = [
  {
    rule: "A list of a request has at most so many entries",
    file: "src/contract/common.ts",
    find: "if (sizeOf(given) <= most) return given;",
    put: "if (most > 0) return given;",
    caughtBy: tests("src/service/http/refused-fields.test.ts", "src/service/http/requests.test.ts"),
  },
  {
    rule: "HEAD is the operation that GET is",
    file: "src/contract/match-endpoint.ts",
    find: 'method === "HEAD" ? "GET" : method',
    put: "method",
    caughtBy: tests("src/simulator/fault-plan.test.ts"),
  },
  {
    rule: "Canceling costs nothing only more than 72 hours before the window",
    file: "src/domain/tasking-rules.ts",
    find: "hours > fee.moreThanHours",
    put: "hours >= fee.moreThanHours",
    caughtBy: tests("src/domain/tasking-rules.test.ts"),
  },
  {
    rule: "A longer image costs by its frames, which overlap",
    file: "src/domain/datatake-length.ts",
    find: "1 + (count - 1) * (1 - FRAME_OVERLAP)",
    put: "1 + (count - 1)",
    caughtBy: tests("src/domain/datatake-length.test.ts"),
  },
  {
    rule: "An edge longer than 180° of longitude crosses the antimeridian",
    file: "src/geo/longitude.ts",
    find: "if (step > 180) turns -= 1;",
    put: "if (step > 190) turns -= 1;",
    caughtBy: tests(
      "src/geo/longitude.test.ts",
      "src/geo/area/area.test.ts",
      "src/geo/coverage/cover.test.ts",
    ),
  },
  {
    rule: "Areas are those of the sphere",
    file: "src/geo/area/area.ts",
    find: "return Math.sin((a + b) / 2) * sinc;",
    put: "return Math.sin((a + b) / 2);",
    caughtBy: tests("src/geo/area/area.test.ts"),
  },
  {
    rule: "A frame covers the area at both ends of a wide one",
    file: "src/geo/coverage/cover.ts",
    find: "[west, (west + east) / 2, east]",
    put: "[west]",
    caughtBy: tests("src/geo/coverage/cover.test.ts"),
  },
  {
    rule: "What is suggested adds most for its cost",
    file: "src/geo/coverage/greedy-cover.ts",
    find: "entry.km2 / entry.candidate.cost > best.km2 / best.candidate.cost",
    put: "entry.km2 > best.km2",
    caughtBy: tests("src/geo/coverage/greedy-cover.test.ts"),
  },
  {
    rule: "A satellite settles before its next image",
    file: "src/orbit/slots.ts",
    find: "return a.start < b.end + slew && b.start < a.end + slew;",
    put: "return a.start < b.end && b.start < a.end;",
    caughtBy: tests("src/orbit/slots.test.ts"),
  },
  {
    rule: "A frame is sold once to a company",
    file: "src/service/purchases/purchases.ts",
    find: '=== "duplicate") throw new NotBought("owned");',
    put: '=== "duplicate") return;',
    caughtBy: tests("src/service/purchases/purchases.test.ts"),
  },
  {
    rule: "A purchase that fails frees what it held",
    file: "src/service/purchases/purchases.ts",
    find: 'if (status === "failed" || status === "canceled") await tx.add(record, { held: -amount });',
    put: "",
    caughtBy: tests("src/service/purchases/purchases.test.ts"),
  },
  {
    rule: "The licence is part of the price",
    file: "src/service/contracts/pricing.ts",
    find: "pricing.base[frame.mode] * pricing.eulaFactor[eula]",
    put: "pricing.base[frame.mode]",
    caughtBy: tests("src/service/contracts/contracts.test.ts", "src/service/purchases/purchases.test.ts"),
  },
  {
    rule: "The fee of a cancelation is spent",
    file: "src/service/tasking/cancel-task.ts",
    find: "spent: fee ?? 0 }",
    put: "spent: 0 }",
    caughtBy: tests("src/service/tasking/tasks.test.ts"),
  },
  {
    rule: "What was imaged can no longer be canceled",
    file: "src/service/tasking/cancel-task.ts",
    find: "isPlanned(task) && now >= timesOf(task).imaging",
    put: "isPlanned(task) && now > timesOf(task).imaging + 60_000",
    caughtBy: tests("src/service/tasking/tasks.test.ts"),
  },
  {
    rule: "A task is the user's, also among colleagues",
    file: "src/service/tasking/cancel-task.ts",
    find: "record?.userID !== caller.id",
    put: "record === undefined",
    caughtBy: tests("src/service/tasking/tasks.test.ts"),
  },
  {
    rule: "A delivery goes below a path of the contract, not beside it",
    file: "src/domain/folder-rules.ts",
    find: "path === open ||",
    put: "path.startsWith(open) ||",
    caughtBy: tests("src/service/deliveries/deliveries.test.ts"),
  },
  {
    rule: "No folder of a delivery leads up",
    file: "src/domain/folder-rules.ts",
    find: 'segments.includes(".") || segments.includes("..")',
    put: 'segments.includes(".")',
    caughtBy: tests("src/service/deliveries/deliveries.test.ts"),
  },
  {
    rule: "A failed write is tried again after 1, 2, 4 and 8 seconds",
    file: "src/service/deliveries/process-delivery.ts",
    find: "RETRY_SECONDS = [1, 2, 4, 8] as const",
    put: "RETRY_SECONDS = [1, 2, 4] as const",
    caughtBy: tests(
      "src/service/deliveries/delivery-worker.test.ts",
      "src/service/deliveries/deliveries.test.ts",
    ),
  },
  {
    rule: "A write that is refused is not tried again",
    file: "src/service/deliveries/process-delivery.ts",
    find: "if (refused) return { reason: message };",
    put: "",
    caughtBy: tests(
      "src/service/deliveries/delivery-worker.test.ts",
      "src/service/deliveries/deliveries.test.ts",
    ),
  },
  {
    rule: "Callbacks go to no private address",
    file: "src/service/webhooks/public-address.ts",
    find: 'address.range() === "unicast"',
    put: 'address.range() !== "loopback"',
    caughtBy: tests("src/service/webhooks/public-address.test.ts"),
  },
  {
    rule: "A receiver that answers 410 is called no more",
    file: "src/service/webhooks/callbacks.ts",
    find: "if (attempt.status === GONE) await deactivate(store, claimed, at);",
    put: "",
    caughtBy: tests("src/service/webhooks/callback-senders.test.ts"),
  },
  {
    rule: "A company has eight lanes for its receivers, whatever the others hold",
    file: "src/service/webhooks/lanes.ts",
    find: "own === 0 ? MOST_LANES : own < LANES_OF_COMPANY ? LANES : 0",
    put: "LANES",
    caughtBy: tests("src/service/webhooks/callback-senders.test.ts", "src/service/fair-turns.test.ts"),
  },
  {
    rule: "A token of a former secret is worth nothing",
    file: "src/service/authentication/tokens.ts",
    find: "if (version !== (await versionOf(user))) {",
    put: "if (version === undefined) {",
    caughtBy: tests("src/service/authentication/tokens.test.ts"),
  },
  {
    rule: "What was altered is none of ours",
    file: "src/service/secrets/signature.ts",
    find: "if (!(await verify(purpose, payload, signature))) return undefined;",
    put: "",
    caughtBy: tests("src/service/secrets/signature.test.ts"),
  },
  {
    rule: "Wrong secrets are waited for",
    file: "src/service/authentication/login-limit.ts",
    find: "beyond < 0 ? 0 : Math.min(LONGEST_WAIT, 2 ** beyond)",
    put: "0",
    caughtBy: tests("src/service/authentication/login-limit.test.ts"),
  },
  {
    rule: "A cursor is the caller's",
    file: "src/service/catalog/search-cursor.ts",
    find: "!opened.success || opened.data.user !== userID",
    put: "!opened.success",
    caughtBy: tests("src/service/catalog/search.test.ts", "src/service/catalog/search-cursor.test.ts"),
  },
  {
    rule: "Owners of long work take turns",
    file: "src/service/fair-pause.ts",
    find: "      waiting.delete(owner);\n      if (rest.length > 0) waiting.set(owner, rest);",
    put: "      if (rest.length > 0) waiting.set(owner, rest);\n      else waiting.delete(owner);",
    caughtBy: tests("src/service/fair-pause.test.ts"),
  },
  {
    rule: "A company has as many as its quota says",
    file: "src/service/quotas.ts",
    find: "await tx.tally({ companyID, what }, 1, most)",
    put: "await tx.tally({ companyID, what }, 1)",
    caughtBy: tests("src/service/quotas.test.ts"),
  },
  {
    rule: "A large call leaves a debt that is waited for",
    file: "src/service/http/rate-limit.ts",
    find: "charge: (caller, units, now) => take(caller, units, { now, least: 0 }),",
    put: "charge: () => {},",
    caughtBy: tests("src/service/http/rate-limit.test.ts", "src/service/http/call-costs.test.ts"),
  },
  {
    rule: "A simulated failure can happen after the service has acted",
    file: "src/simulator/fault-plan.ts",
    find: "if (rule.after) await fetch(request);",
    put: "",
    caughtBy: tests("src/simulator/fault-plan.test.ts"),
  },
  {
    rule: "PostgreSQL holds a budget in the statement that spends",
    file: "src/hosts/postgres/postgres-tx.ts",
    find: 'return added.rows.length === 1 ? "ok" : "over-limit";',
    put: 'return "ok";',
    caughtBy: tests("src/hosts/postgres/postgres-store.test.ts"),
  },
  {
    rule: "Who takes an answer too slowly is broken off",
    file: "src/hosts/node/http/pace.ts",
    find: "if (!isTaken && now > due.at) socket.destroy();",
    put: "if (!isTaken && now > due.at) socket.pause();",
    caughtBy: tests("src/hosts/node/http/pace.test.ts", "src/hosts/node/http/slow-readers.test.ts"),
  },
  {
    rule: "An order without an answer is looked for before it is sent again",
    file: "src/api/outbox/transitions.ts",
    find: 'return entry.state === "sent" ? uncertain(entry, "no-answer", policy, now) : undefined;',
    put: 'return entry.state === "sent" ? moved(entry, "planned", now) : undefined;',
    caughtBy: tests("src/api/outbox/purchase.test.ts", "src/api/outbox/task.test.ts"),
  },
  {
    rule: "What another part of a search may still precede is held back",
    file: "src/features/search/api/merge.ts",
    find: "limit ? unique.filter((item) => compare(item, limit) <= 0) : unique",
    put: "unique",
    caughtBy: tests("src/features/search/api/merged-search.test.ts"),
  },
  {
    rule: "A list is asked for again only as long as something in it moves",
    file: "src/api/collection.ts",
    find: "return things.some(moves) ? everyMs * requests : false;",
    put: "return everyMs * requests;",
    caughtBy: tests("src/api/collection.test.ts"),
  },
  {
    rule: "A layer of the map goes below the next one of the order",
    file: "src/map/draw-order.ts",
    find: "drawOrder.slice(drawOrder.indexOf(id) + 1)",
    put: "drawOrder.slice(0)",
    caughtBy: tests("src/map/draw-order.test.ts"),
  },
  {
    rule: "A page that is loaded offline opens with what was kept",
    file: "public/service-worker.js",
    find: "return (await keptPage()) ?? sayOffline(event.request);",
    put: "return sayOffline(event.request);",
    caughtBy: journey("offline the app opens with what this device keeps"),
  },
  {
    rule: "A screen is entered at its heading",
    file: "src/app/layouts/use-screen-focus.ts",
    find: "heading.focus({ preventScroll: true });",
    put: "",
    caughtBy: journey("the focus is never lost"),
  },
  {
    rule: "Keys that were switched off stay off",
    file: "src/ui/input/letter-keys.ts",
    find: '{ name: "swath-letter-keys" }',
    put: '{ name: "swath-letter-keys", partialize: () => ({}) }',
    caughtBy: journey("keys can be switched off, and stay off"),
  },
  {
    rule: "No text is smaller than 12 px",
    file: "src/features/account/account-menu.module.css",
    find: "font-size: 12px;",
    put: "font-size: 11px;",
    caughtBy: journey("the ways in, menus and what is not there"),
  },
];
