import { expect, test } from "vitest";
import { createLoginLimit, type Login } from "./oauth-routes.ts";

const MINUTE = 60_000;
const owner: Login = { clientID: "demo", address: "192.0.2.1" };
const stranger: Login = { clientID: "demo", address: "198.51.100.7" };

/** Wrong secrets one after the other, each when it may be tried; how long that took, milliseconds. */
function guess(limit: ReturnType<typeof createLoginLimit>, logins: readonly Login[], from = 0): number {
  let now = from;
  for (const login of logins) {
    while (mustWait(limit, login, now)) now += 1_000;
    limit.failed(login, now);
  }
  return now - from;
}

function mustWait(limit: ReturnType<typeof createLoginLimit>, login: Login, now: number): boolean {
  try {
    limit.check(login, now);
    return false;
  } catch {
    return true;
  }
}

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

test("after five wrong secrets a client waits 1, 2, 4 … 30 s, and a right one wipes them out", () => {
  const limit = createLoginLimit();
  expect(
    guess(
      limit,
      times(5, () => owner),
    ),
  ).toBe(0);
  expect(
    guess(
      limit,
      times(8, () => owner),
    ),
  ).toBeGreaterThan(1_000 * (1 + 2 + 4 + 8 + 16 + 30 + 30));
  limit.succeeded(owner);
  expect(
    guess(
      limit,
      times(5, () => owner),
    ),
  ).toBe(0);
});

test("a stranger who guesses from elsewhere makes nobody wait but himself", () => {
  const limit = createLoginLimit();
  const now = guess(
    limit,
    times(300, () => stranger),
  );
  expect(mustWait(limit, stranger, now)).toBe(true);
  expect(mustWait(limit, owner, now)).toBe(false);
});

test("an address that tries many client ids is slowed, but not for whom it knows", () => {
  const limit = createLoginLimit();
  const at = "192.0.2.1";
  limit.succeeded(owner);
  const names = times(20, (n) => ({ clientID: `client-${n}`, address: at }));
  expect(guess(limit, names)).toBe(0);
  expect(mustWait(limit, { clientID: "client-20", address: at }, 0)).toBe(true);
  expect(mustWait(limit, owner, 0)).toBe(false);
  expect(mustWait(limit, { clientID: "client-20", address: "192.0.2.2" }, 0)).toBe(false);
});

test("a client id that is guessed at from many addresses is slowed for those who are new", () => {
  const limit = createLoginLimit();
  limit.succeeded(owner);
  const many = times(200, (n) => ({ clientID: "demo", address: `10.0.0.${n}` }));
  expect(guess(limit, many)).toBe(0);
  expect(mustWait(limit, stranger, 0)).toBe(true);
  expect(mustWait(limit, owner, 0)).toBe(false);
  expect(mustWait(limit, { ...stranger, clientID: "demo-two" }, 0)).toBe(false);
});

test("wrong secrets are forgiven, one a minute", () => {
  const limit = createLoginLimit();
  guess(
    limit,
    times(5, () => owner),
  );
  expect(
    guess(
      limit,
      times(3, () => owner),
      3 * MINUTE,
    ),
  ).toBe(0);
  expect(mustWait(limit, owner, 3 * MINUTE)).toBe(true);
});

test("without addresses, as in a browser, each client waits for itself", () => {
  const limit = createLoginLimit();
  const names = times(300, (n) => ({ clientID: `client-${n}`, address: undefined }));
  expect(guess(limit, names)).toBe(0);
  expect(mustWait(limit, { clientID: "demo", address: undefined }, 0)).toBe(false);
});

test("client ids that nobody can have take no room of their own", () => {
  const limit = createLoginLimit();
  guess(
    limit,
    times(5, (n) => ({ clientID: `${n}`.repeat(200), address: undefined })),
  );
  expect(mustWait(limit, { clientID: "x".repeat(1_000), address: undefined }, 0)).toBe(true);
});
