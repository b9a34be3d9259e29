import puppeteer from "puppeteer-core";
import { type Browser, SIZE } from "./browser.ts";
import { startScreen } from "./screen.ts";

/** Starts Firefox, driven through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const screen = await startScreen();
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    // It shows no window, but its WebGL asks for a screen.
    env: { ...process.env, DISPLAY: screen.display },
    defaultViewport: SIZE,
    // Without a graphics card WebGL is off unless it is asked for.
    extraPrefsFirefox: { "webgl.force-enabled": true, "ui.systemUsesDarkTheme": 1 },
    protocolTimeout: 300_000,
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(SIZE);
  page.setDefaultTimeout(300_000);
  return {
    async open(url) {
      await page.goto(url);
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async point([from, ...others]) {
      if (!from) return;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== "SelectAll") return page.keyboard.press(key);
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
    },
    async chooseFile(path) {
      const input = await page.waitForSelector("input[type=file]");
      await (input as import("puppeteer-core").ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close().finally(screen.close),
  };
}
