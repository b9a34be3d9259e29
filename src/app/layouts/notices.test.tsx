import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { useRetryNotice } from "../../api/retry-notice.ts";
import { IgnoredNotice, ServiceNotices } from "./shell.tsx";

afterEach(() => {
  cleanup();
  useRetryNotice.setState({ notice: undefined });
});

test("a call that is sent again says why and how often, in so many words", () => {
  const reason = new ApiError({ kind: "answer", code: "x", message: "Try again.", status: 503 });
  useRetryNotice.setState({
    notice: { operation: "Search", attempt: 1, of: 3, waitMs: 1_000, reason, signal: undefined },
  });
  render(
    <MantineProvider env="test">
      <ServiceNotices outboxError={undefined} />
    </MantineProvider>,
  );
  expect(screen.getByRole("status").textContent).toBe("The service had a problem. Retrying (1 of 3)");
});

test("ServiceNotices says that nothing is sent, and why nothing can be kept", () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  render(<ServiceNotices outboxError={new Error("no room")} />, { wrapper: MantineProvider });
  const said = screen.getByRole("status").textContent;
  expect(said).toContain("tasks or deliveries: no room");
  expect(said).toContain("Offline: what is loaded still works, nothing is sent");
});

test("IgnoredNotice names the parts of the address that were not understood until it is closed or its screen is left", () => {
  const ignored = [
    { name: "taskMode", text: "BLIMP" },
    { name: "time", text: "banana" },
  ];
  const { rerender } = render(<IgnoredNotice ignored={ignored} path="/" />, { wrapper: MantineProvider });
  expect(screen.getByRole("status").textContent).toContain("taskMode “BLIMP”, time “banana”");
  for (const path of ["/orders", "/"]) {
    rerender(<IgnoredNotice ignored={ignored} path={path} />);
    expect(screen.queryByRole("status")).toBeNull();
  }
  cleanup();
  render(<IgnoredNotice ignored={ignored} path="/" />, { wrapper: MantineProvider });
  fireEvent.click(screen.getByRole("button", { name: "Close the notice" }));
  expect(screen.queryByRole("status")).toBeNull();
});
