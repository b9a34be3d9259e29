import { fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { lazyPart, retryParts } from "./lazy-part.tsx";

/** Says that a part failed, until it is tried again. */
class Guard extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    const retry = () => {
      retryParts();
      this.setState({ failed: false });
    };
    if (this.state.failed)
      return (
        <button type="button" onClick={retry}>
          Try again
        </button>
      );
    return <Suspense fallback="Loading">{this.props.children}</Suspense>;
  }
}

test("a part that could not be loaded is loaded when it is tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn(async () => ({ Part: ({ name }: { name: string }) => <p>Part {name}</p> }));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Part = lazyPart(load, "Part");
  render(
    <Guard>
      <Part name="one" />
    </Guard>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Part one")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
