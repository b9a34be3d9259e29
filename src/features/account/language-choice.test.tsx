import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SessionContext } from "../../api/use-session.ts";
import { firstLanguage, loadLanguage } from "../../languages/language.ts";
import { spokenLanguage } from "../../languages/texts.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageButtons } from "./language-choice.tsx";

const network = vi.hoisted(() => ({ isDown: false }));
vi.mock("../../languages/ja.ts", () => ({
  get japanese() {
    if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return {};
  },
}));

afterEach(async () => {
  cleanup();
  localStorage.clear();
  network.isDown = false;
  await loadLanguage("en");
});

async function openMenu() {
  const session = await openTestSession(startService([]));
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <SessionContext value={session}>
        <AccountMenu onLeave={() => {}} />
      </SessionContext>
    </MantineProvider>,
  );
  await user.click(screen.getByRole("button", { name: /^Account/ }));
  return user;
}

test("the bar offers each language in its own words, and what is pressed is spoken and kept", async () => {
  render(
    <MantineProvider env="test">
      <LanguageButtons />
    </MantineProvider>,
  );
  const buttons = screen.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["English", "Deutsch", "日本語"]);
  expect(buttons.map((button) => button.querySelector("[lang]")?.getAttribute("lang"))).toEqual([
    "en",
    "de",
    "ja",
  ]);
  const pressed = () => screen.getByRole("button", { pressed: true }).textContent;
  expect(pressed()).toBe("English");
  await userEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  await waitFor(() => expect(pressed()).toBe("Deutsch"));
  expect(spokenLanguage()).toBe("de");
  expect(document.documentElement.lang).toBe("de");
  expect(firstLanguage(["ja"])).toBe("de");
});

test("the menu of the account has the language below the theme", async () => {
  const user = await openMenu();
  const group = await screen.findByRole("group", { name: "Language" });
  expect(group.textContent).toBe("EnglishDeutsch日本語");
  await user.click(screen.getByRole("menuitemradio", { name: "日本語" }));
  await waitFor(() => expect(spokenLanguage()).toBe("ja"));
});

test("where a language cannot be loaded the choice says so, and nothing changes", async () => {
  network.isDown = true;
  const user = await openMenu();
  await user.click(await screen.findByRole("menuitemradio", { name: "日本語" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "日本語 could not be loaded. Try again when you are online.",
  );
  expect(spokenLanguage()).toBe("en");
  expect(screen.getByRole("menuitemradio", { name: "English" }).getAttribute("aria-checked")).toBe("true");
});
