import { startDemoHost } from "./demo-host.ts";
import { loadFile } from "./load-file.ts";
import { type Answer, answerCall, type DemoHost, type DemoSetup, type Incoming } from "./messages.ts";
import { createBrowserPainter } from "./painter.ts";

/** Time that the first screen has the processor for itself, and the longest wait for its search, ms. */
const LATER_MS = 3_000;
const LATEST_MS = 20_000;

let begin: (host: Promise<DemoHost>) => void = () => {};
const host = new Promise<DemoHost>((resolve) => {
  begin = resolve;
});

let showSearched: () => void = () => {};
const searched = new Promise<void>((resolve) => {
  showSearched = resolve;
});
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

self.addEventListener("message", take);

function take({ data: { message, port } }: MessageEvent<Incoming>): void {
  const answer = (given: Answer) => port.postMessage(given);
  switch (message.kind) {
    case "take-calls":
      port.onmessage = take;
      break;
    case "start":
      start(message, answer);
      break;
    default:
      void answerCall(host, { message, port }).then(() => {
        if (message.kind === "request" && message.url.endsWith("/search")) showSearched();
      });
  }
}

function start({ baseUrl, assetsUrl, frameCount }: DemoSetup, answer: (given: Answer) => void): void {
  const starting = startDemoHost({
    baseUrl,
    frameCount,
    later: Promise.all([wait(LATER_MS), Promise.race([searched, wait(LATEST_MS)])]),
    load: (path: string) => loadFile(path, assetsUrl),
    files: createBrowserPainter(assetsUrl),
    onClock: (aheadMs) => answer({ kind: "started", aheadMs }),
  });
  starting.catch((error: unknown) => answer({ kind: "failed", reason: String(error) }));
  begin(starting);
}
