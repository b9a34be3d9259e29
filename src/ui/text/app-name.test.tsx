import "../../testing/screens/browser-environment.ts";
import { render } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { appLogo, appName, PageTitle, setBrand } from "./app-name.tsx";

test("setBrand: an operator's name and logo replace the built-in ones, on the page and in the tab", () => {
  onTestFinished(() => setBrand({ name: "Swath", logo: "/mark.svg" }));
  setBrand({ name: "", logo: "" });
  expect([appName(), appLogo(), document.title]).toEqual(["Swath", "/mark.svg", "Swath"]);
  setBrand({ name: "Harbor Watch", logo: "/logo.svg" });
  expect([appName(), appLogo(), document.title]).toEqual(["Harbor Watch", "/logo.svg", "Harbor Watch"]);
  render(<PageTitle>Cart</PageTitle>);
  expect(document.title).toBe("Cart · Harbor Watch");
});
