import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Browser, type Key, SIZE } from "./browser.ts";
import { startScreen } from "./screen.ts";

/** Property under which WebDriver returns the id of an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS: Record<Exclude<Key, "SelectAll">, string> = {
  Enter: "\uE007",
  Tab: "\uE004",
};
const CONTROL = "\uE009";

/** Starts the small browser of WebKitGTK on a screen of its own, driven through WebDriver. */
export async function startWebkit(executablePath: string): Promise<Browser> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GTK_THEME: "Adwaita:dark",
      // Root has no sandbox.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const end = () => {
    driver.kill();
    screen.close();
  };

  process.once("exit", end);

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebDriver, ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  while (!(await fetch(`${base}/status`).catch(() => undefined))) {
    if (driver.exitCode !== null) throw new Error("WebKitWebDriver does not start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const capabilities = {
    alwaysMatch: {
      "webkitgtk:browserOptions": { binary: executablePath, args: ["--automation"] },
      timeouts: { script: 300_000, pageLoad: 300_000, implicit: 0 },
    },
  };
  const { sessionId } = (await send("POST", "/session", { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const act = (type: "key" | "pointer", actions: object[]) =>
    send("POST", `${session}/actions`, { actions: [{ type, id: type, actions }] });
  const evaluate = <T>(expression: string) =>
    send("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }) as Promise<T>;

  // The window is larger than what it shows of a page.
  for (let more = { width: 0, height: 0 }, turn = 0; turn < 2; turn++) {
    const size = { width: SIZE.width + more.width, height: SIZE.height + more.height };
    await send("POST", `${session}/window/rect`, { x: 0, y: 0, ...size });
    const [width, height] = await evaluate<[number, number]>("[innerWidth, innerHeight]");
    more = { width: size.width - width, height: size.height - height };
  }

  return {
    async open(url) {
      await send("POST", `${session}/url`, { url });
    },
    evaluate,
    async point(places) {
      const moves = places.map(({ x, y }) => ({
        type: "pointerMove",
        x: Math.round(x),
        y: Math.round(y),
        duration: 100,
      }));
      const [first, ...others] = moves;
      const actions = [
        first ?? {},
        { type: "pointerDown", button: 0 },
        ...others,
        { type: "pointerUp", button: 0 },
      ];
      await act("pointer", actions);
    },
    async type(text) {
      await act("key", [...text].flatMap(stroke));
    },
    async press(key) {
      if (key !== "SelectAll") await act("key", stroke(KEYS[key]));
      else
        await act("key", [
          { type: "keyDown", value: CONTROL },
          ...stroke("a"),
          { type: "keyUp", value: CONTROL },
        ]);
    },
    async chooseFile(path) {
      const found = { using: "css selector", value: "input[type=file]" };
      const element = (await send("POST", `${session}/element`, found)) as Record<string, string>;
      await send("POST", `${session}/element/${element[ELEMENT]}/value`, { text: path });
    },
    screenshot: async () => Buffer.from((await send("GET", `${session}/screenshot`)) as string, "base64"),
    async close() {
      await send("DELETE", session).finally(end);
    },
  };
}

const stroke = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
