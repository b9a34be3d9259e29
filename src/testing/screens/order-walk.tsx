import { readFile } from "node:fs/promises";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Window } from "happy-dom";
import { expect, vi } from "vitest";
import { cartOf } from "../../api/cart/cart-store.ts";
import { useCommercialChoice } from "../../api/contracts.ts";
import { batches } from "../../api/outbox/outbox.ts";
import type { OutboxKind } from "../../api/outbox/store.ts";
import { accountKey, type Session } from "../../api/session.ts";
import { landPath } from "../../features/cart/quote-land.ts";
import type { LandAnswer, LandRequest } from "../../features/cart/quote-land-worker.ts";
import { coverArea, coverTotal } from "../../geo/coverage.ts";
import { useKeptParams } from "../../shared/address-params.ts";
import type { CoverAnswer, CoverQuestion } from "../../shared/coverage/cover-worker.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { TEST_NOW } from "../service/start-service.ts";
import { renderApp } from "./render-app.tsx";
import { serveGazetteer } from "./serve-gazetteer.ts";

/** Clock of the page. */
export const pageClock = { now: TEST_NOW };

/** React's complaints about HTML. */
let faults: string[] = [];

type Question = CoverQuestion | LandRequest;
type Answer = CoverAnswer | LandAnswer;

/** Answers in the page, where there are no workers. */
class NearWorker extends EventTarget {
  onmessage: ((event: MessageEvent<Answer>) => void) | undefined;

  async postMessage(question: Question): Promise<void> {
    const data = "folder" in question ? await drawLand(question) : answerTo(question);
    const event = new MessageEvent("message", { data });
    this.onmessage?.(event);
    this.dispatchEvent(event);
  }

  terminate(): void {}
}

async function drawLand({ box }: LandRequest): Promise<LandAnswer> {
  return {
    path: await landPath(box, async (file) => new Uint8Array(await readFile(`public/basemap/${file}`))),
  };
}

function answerTo(question: CoverQuestion): CoverAnswer {
  const { id, kind } = question;
  switch (kind) {
    case "cover":
      return { id, kind, cover: coverArea(question.area, question.frames) };
    case "shares":
      return { id, kind, shares: question.frames.map(({ frameID }) => [frameID, 0.5]) };
    case "total":
      return { id, kind, total: coverTotal(question.area, question.frames) };
    case "choose":
      return { id, kind, choices: [] };
  }
}

/** Begins a walk through the places that tell of orders: nothing is ordered, and no search is left. */
export async function beginWalk(kind: OutboxKind): Promise<void> {
  pageClock.now = TEST_NOW;
  localStorage.clear();
  (window as unknown as Window).happyDOM.setViewport({ width: 1440 });
  serveGazetteer();
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Date, "now").mockImplementation(() => pageClock.now);
  vi.stubGlobal("Worker", NearWorker);
  useKeptParams.setState({ kept: {} });
  faults = [];
  vi.spyOn(console, "error").mockImplementation((...said: unknown[]) => {
    if (/cannot (be|contain) a|validateDOMNesting/.test(String(said[0]))) faults.push(said.join(" "));
  });
  await (await batches(kind)).forget(() => true);
}

/** Ends a walk; fails when a page had HTML that a browser would parse differently. */
export function endWalk(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(faults).toEqual([]);
}

/** The address of a search around the frames of a walk. */
export const SEARCH = "/?area=3_51_5_51_5_53_3_53&time=all";

/** A time as services write it. */
export const RAW_TIME = /\d{4}-\d\d-\d\dT\d\d/;
/** Words that an order may not have before it is final. */
export const FINAL = /(?<!can be )\b(bought|paid|owned|charged)\b/i;

const WORDS = new Set(Object.values(ORDER_STATES).map(({ words }) => words));

/** Addresses of screens that draw frames on a map, which comes later than the rest. */
const HAS_MAP = /^\/(runs|cart|frames|\?)/;

/** Text beside an icon. */
function signs(): string[] {
  return [...document.querySelectorAll("span")]
    .filter(({ firstElementChild }) => firstElementChild?.tagName.toLowerCase() === "svg")
    .map(({ textContent }) => textContent ?? "");
}

interface Looked {
  /** All that the page says. */
  said: string;
  buttons: readonly string[];
  /** How frames are drawn, by the map's name, and what its legend has. */
  maps: ReadonlyMap<string, { drawn: ReadonlyMap<string, string>; legend: readonly string[] }>;
}

/**
 * All that a page says once it has answers. What is `awaited` must come, and no sign of an order's state may stay but `allowed`. `words`: what
 * a sign can say; `drawn`: what a map must draw, of the screens that have one.
 */
export async function look(
  address: string,
  session: Session,
  awaited: string | readonly string[],
  allowed: readonly string[],
  words: ReadonlySet<string> = WORDS,
  drawn = "_",
): Promise<Looked> {
  const { queries } = await renderApp(address, session);
  const said = () => document.querySelector("main")?.textContent ?? "";
  for (const word of [awaited].flat()) await waitFor(() => expect(said(), address).toContain(word));
  if (address.startsWith("/orders")) await screen.findByRole("article", { name: /^Order: / });
  if (HAS_MAP.test(address))
    await waitFor(() => {
      const maps = [...document.querySelectorAll("[data-drawn]")];
      const said = maps.map((map) => map.getAttribute("data-drawn")).join(", ");
      expect(said, address).toContain(drawn);
    });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const states = () => [...new Set(signs().filter((sign) => words.has(sign)))];
  await waitFor(
    () =>
      expect(
        states().filter((state) => !allowed.includes(state)),
        address,
      ).toEqual([]),
    {
      timeout: 5_000,
    },
  );
  const seen = {
    said: said(),
    buttons: screen.queryAllByRole("button").map(({ textContent }) => textContent ?? ""),
    maps: new Map(
      [...document.querySelectorAll("[data-drawn]")].map((map) => [
        map.getAttribute("aria-label") ?? "",
        {
          drawn: new Map(
            (map.getAttribute("data-drawn") ?? "")
              .split(", ")
              .map((one) => one.split(" ") as [frameID: string, look: string]),
          ),
          legend: (map.getAttribute("data-legend") ?? "").split(" "),
        },
      ]),
    ),
  };
  cleanup();
  return seen;
}

/** Waits until a page announces one of some sentences. */
export async function listen(address: string, session: Session, ...sentences: string[]): Promise<void> {
  await renderApp(address, session);
  await waitFor(() => expect(sentences, address).toContain(screen.getByTestId("live-region").textContent));
  cleanup();
}

/** All that the bell says once it says `words`, with what is under way. */
export async function lookAtBell(session: Session, ...words: string[]): Promise<string> {
  const { queries } = await renderApp("/glossary", session);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  const dialog = await screen.findByRole("dialog", { name: /^Notifications/ });
  await user.click(await screen.findByRole("radio", { name: "All" }));
  for (const word of words) await waitFor(() => expect(dialog.textContent).toContain(word));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const said = dialog.textContent ?? "";
  cleanup();
  return said;
}

/** Leaves nothing in the cart, and no choice. */
export function emptyCart(session: Session): void {
  cartOf(accountKey(session)).setState({
    entries: [],
    caps: {},
    fault: undefined,
    updated: new Set(),
    gone: new Set(),
  });
  useCommercialChoice.setState(useCommercialChoice.getInitialState(), true);
  useUndoNotice.setState({ notice: undefined });
}

/** Returns a column of the line of `id` in a CSV file with a header. */
export function cellOf(csv: string | undefined, id: string, column: string): string | undefined {
  const [head = [], ...lines] = (csv ?? "").split("\r\n").map((line) => line.replaceAll('"', "").split(","));
  return lines.find((cells) => cells.includes(id))?.[head.indexOf(column)];
}

/** Presses the button that saves a file at an address, once the page says `word`. */
export async function saveAt(address: string, session: Session, word: string, button: string): Promise<void> {
  await renderApp(address, session);
  await waitFor(() => expect(document.querySelector("main")?.textContent, address).toContain(word));
  const save = () => screen.findByRole("button", { name: button });
  await waitFor(async () => expect((await save()).hasAttribute("disabled")).toBe(false));
  await userEvent.setup().click(await save());
  cleanup();
}
