import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
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

afterEach(cleanup);

const loadTwo = async () => ({ Part: () => <p>Part two</p> });
const shown = (part: ReactNode) => render(<Suspense fallback="Loading">{part}</Suspense>);

test("a part that was loaded before it is shown comes without a fallback", async () => {
  const load = vi.fn(loadTwo);
  const Part = lazyPart(load, "Part");
  Part.preload();
  await load.mock.results[0]?.value;
  await Promise.resolve();
  shown(<Part />);
  expect(screen.getByText("Part two")).toBeTruthy();
});

test("a part that could not be loaded before is loaded when it is shown", async () => {
  const load = vi.fn(loadTwo);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Part = lazyPart(load, "Part");
  Part.preload();
  shown(<Part />);
  expect(await screen.findByText("Part two")).toBeTruthy();
});

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
