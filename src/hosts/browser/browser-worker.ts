import { answerCall, type DemoHost } from "./answer-calls.ts";
import { startDemoHost } from "./demo-host.ts";
import type { Answer, DemoSetup, Incoming } from "./messages.ts";

/** The dedicated worker of the demo: holds the service, so that a search never costs the map a frame. */

let begin: (host: Promise<DemoHost>) => void = () => {};
const host = new Promise<DemoHost>((resolve) => {
  begin = resolve;
});
let rest = () => {};
const whenQuiet = new Promise<void>((resolve) => {
  rest = resolve;
});

self.addEventListener("message", take);

function take({ data: { message, port } }: MessageEvent<Incoming>): void {
  const answer = (given: Answer) => port.postMessage(given);
  switch (message.kind) {
    case "take-calls":
      port.onmessage = take;
      break;
    case "go-on":
      rest();
      answer({ kind: "done" });
      break;
    case "start":
      start(message, answer);
      break;
    default:
      void answerCall(host, { message, port });
  }
}

function start(setup: DemoSetup, answer: (given: Answer) => void): void {
  const starting = startDemoHost({
    ...partsFrom(setup),
    onClock: (aheadMs) => answer({ kind: "started", aheadMs }),
  });
  starting.catch((error: unknown) => answer({ kind: "failed", reason: String(error) }));
  begin(starting);
}

function partsFrom({ baseUrl, assetsUrl, frameCount }: DemoSetup) {
  return {
    baseUrl,
    frameCount,
    whenQuiet,
    // The name of a built file tells what it holds. While the code is worked on, it does not.
    ...(import.meta.env.PROD && { build: import.meta.url }),
    async load(path: string): Promise<Uint8Array> {
      const response = await fetch(new URL(path, assetsUrl), { priority: "low" });
      if (!response.ok) throw new Error(`The demo's file ${path} is missing (${response.status}).`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
