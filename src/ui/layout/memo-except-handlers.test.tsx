import "../../testing/screens/browser-environment.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { memoExceptHandlers } from "./memo-except-handlers.ts";

afterEach(cleanup);

test("it is drawn again for another value, not for another handler, and calls the latest", () => {
  const drawn = vi.fn();
  const Button = memoExceptHandlers(({ words, onPress }: { words: string; onPress?: () => void }) => {
    drawn();
    return (
      <button type="button" onClick={onPress} data-off={!onPress || undefined}>
        {words}
      </button>
    );
  });
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Button words="Buy" onPress={() => first()} />);
  rerender(<Button words="Buy" onPress={() => second()} />);
  fireEvent.click(screen.getByText("Buy"));
  expect([drawn, first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  rerender(<Button words="Sell" onPress={() => second()} />);
  rerender(<Button words="Sell" />);
  expect(drawn).toHaveBeenCalledTimes(3);
  expect(screen.getByText("Sell").dataset.off).toBe("true");
});
