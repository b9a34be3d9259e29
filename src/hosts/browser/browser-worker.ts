import { answerCall, type DemoHost } from "./answer-calls.ts";
import { startDemoHost } from "./demo-host.ts";
import type { Answer, DemoSetup, Incoming } from "./messages.ts";

/** The dedicated worker of the demo: holds the service, so that a search never costs the map a frame. */

let begin: (host: Promise<DemoHost>) => void = () => {};
const host = new Promise<DemoHost>((resolve) => {
  begin = resolve;
});
let letPaint = () => {};
const painting = new Promise<void>((resolve) => {
  letPaint = resolve;
});

self.addEventListener("message", ({ data: { message, port } }: MessageEvent<Incoming>) => {
  const answer = (given: Answer) => port.postMessage(given);
  if (message.kind === "paint") {
    letPaint();
    return answer({ kind: "done" });
  }
  if (message.kind !== "start") return void answerCall(host, { message, port });
  const starting = startDemoHost({
    ...partsFrom(message),
    onClock: (aheadMs) => answer({ kind: "started", aheadMs }),
  });
  starting.catch((error: unknown) => answer({ kind: "failed", reason: String(error) }));
  begin(starting);
});

function partsFrom({ baseUrl, assetsUrl, frameCount, openData }: DemoSetup) {
  return {
    baseUrl,
    frameCount,
    openData: new Uint8Array(openData),
    // The name of a built file tells what it holds. While the code is worked on, it does not.
    ...(import.meta.env.PROD && { keep: { build: import.meta.url, when: painting } }),
    async load(path: string): Promise<Uint8Array> {
      await painting;
      const response = await fetch(new URL(path, assetsUrl), { priority: "low" });
      if (!response.ok) throw new Error(`The demo's file ${path} is missing (${response.status}).`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
