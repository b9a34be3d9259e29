import "../../testing/screens/browser-environment.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { useGlobalKeys, useRowKeys } from "./use-global-keys.ts";

const act = vi.fn();

function Page() {
  useGlobalKeys({ c: act });
  return <input aria-label="Field" />;
}

afterEach(() => {
  cleanup();
  act.mockReset();
  useLetterKeys.getState().set(true);
});

test("a key acts on the page, and once however long it is held", () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: "c" });
  fireEvent.keyDown(document.body, { key: "c", repeat: true });
  expect(act).toHaveBeenCalledTimes(1);
});

test("a key does not act while something is typed, with a modifier, or once it is switched off", () => {
  render(<Page />);
  fireEvent.keyDown(screen.getByLabelText("Field"), { key: "c" });
  fireEvent.keyDown(document.body, { key: "c", ctrlKey: true });
  useLetterKeys.getState().set(false);
  fireEvent.keyDown(document.body, { key: "c" });
  expect(act).not.toHaveBeenCalled();
});

function List() {
  return (
    <>
      <ul ref={useRowKeys<HTMLUListElement>()}>
        {["first", "second", "third"].map((name) => (
          <li key={name}>
            <a href={`#${name}`} data-row>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <button type="button">Elsewhere</button>
    </>
  );
}

test("J and K go from the page to the list, and then from row to row up to its ends", () => {
  render(<List />);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = () => document.activeElement?.textContent;
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  for (const [key, row] of [
    ["j", "first"],
    ["j", "second"],
    ["j", "third"],
    ["j", "third"],
    ["k", "second"],
  ] as const) {
    press(key);
    expect(focused()).toBe(row);
  }
});
