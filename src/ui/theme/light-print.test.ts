// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { printLight } from "./light-print.ts";

test("printLight takes the light theme for paper, and then the one of the screen again", () => {
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = "dark";
  printLight();
  for (const event of ["beforeprint", "beforeprint"]) dispatchEvent(new Event(event));
  expect(dataset.mantineColorScheme).toBe("light");
  dispatchEvent(new Event("afterprint"));
  expect(dataset.mantineColorScheme).toBe("dark");
  dataset.mantineColorScheme = "light";
  dispatchEvent(new Event("afterprint"));
  expect(dataset.mantineColorScheme).toBe("light");
});
