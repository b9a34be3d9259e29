import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openHost, type WaysToSignIn } from "../../api/host-session.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../../testing/screens/host-browser.ts";
import { theme } from "../../ui/theme/theme.ts";
import { SignInPanel } from "./sign-in-panel.tsx";

afterEach(cleanup);

function show(ways: Partial<WaysToSignIn>) {
  const host = openHost(PAGE_ADDRESS, openHostBrowser().send);
  const opened = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <SignInPanel
        ways={{ connect: true, people: [], ...ways }}
        onSignIn={async (form) => opened(await host.signIn(form))}
      />
    </MantineProvider>,
  );
  return { opened, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, secret: string) {
  await user.type(screen.getByLabelText("Client id"), "demo");
  await user.type(screen.getByLabelText("Client secret"), secret);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("SignInPanel", () => {
  it("leads to the identity provider, and back to where the page is", () => {
    history.replaceState(null, "", "/cart?q=a%26b");
    onTestFinished(() => history.replaceState(null, "", "/"));
    show({ provider: { name: "Example login" } });
    const link = screen.getByRole("link", { name: "Sign in with Example login" });
    expect(link.getAttribute("href")).toBe("/auth/login?return=%2Fcart%3Fq%3Da%2526b");
    expect(screen.queryByLabelText("Client id")).toBeNull();
  });

  it("asks for a client's secret at once where nothing else is offered, and on request beside other ways", async () => {
    show({});
    expect(screen.getByLabelText("Client id")).toBeTruthy();
    cleanup();
    const { user } = show({ provider: { name: "Example login" } });
    await user.click(screen.getByRole("button", { name: "Sign in with a client id and secret" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Client id"));
  });

  it("signs in with the secret of a client; a wrong one has a sentence, and the form keeps its values", async () => {
    const { opened, user } = show({});
    await fillIn(user, "guess");
    expect(await screen.findByText("The client id or secret is wrong")).toBeTruthy();
    expect(screen.getByLabelText("Client id")).toHaveProperty("value", "demo");
    await user.clear(screen.getByLabelText("Client secret"));
    await user.type(screen.getByLabelText("Client secret"), "demo{Enter}");
    await expect.poll(() => opened.mock.calls).toMatchObject([[{ clientID: "demo" }]]);
  });

  it("names each person of the demo with role and company, and signs them in without a password", async () => {
    const person = { email: "buyer@demo.example", name: "Ben Buyer", role: "buyer", company: "Demo company" };
    const { opened, user } = show({ people: [person] });
    expect(screen.getByText("No password, nothing is charged")).toBeTruthy();
    const button = screen.getByRole("button", { name: /^Sign in as Ben Buyer/ });
    expect(button.textContent).toContain("Buyer · Demo company · buyer@demo.example");
    await user.click(button);
    await expect.poll(() => opened.mock.calls).toMatchObject([[{ person: { role: "buyer" } }]]);
  });

  it("says so where no way is offered", () => {
    show({ connect: false });
    expect(screen.getByRole("status").textContent).toMatch(/no way to sign in/);
  });
});
