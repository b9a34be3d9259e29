import { answerCall, type DemoHost } from "./answer-calls.ts";
import { startDemoHost } from "./demo-host.ts";
import type { DemoSetup, Incoming } from "./messages.ts";

/** The dedicated worker of the demo: holds the service, so that a search never costs the map a frame. */

let begin: (host: Promise<DemoHost>) => void = () => {};
const host = new Promise<DemoHost>((resolve) => {
  begin = resolve;
});

self.addEventListener("message", ({ data }: MessageEvent<Incoming>) => {
  if (data.message.kind === "start") begin(startDemoHost(partsFrom(data.message)));
  void answerCall(host, data);
});

function partsFrom({ baseUrl, assetsUrl, openData }: DemoSetup) {
  return {
    baseUrl,
    openData: new Uint8Array(openData),
    async load(path: string): Promise<Uint8Array> {
      const response = await fetch(new URL(path, assetsUrl));
      if (!response.ok) throw new Error(`The demo's file ${path} is missing (${response.status}).`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
