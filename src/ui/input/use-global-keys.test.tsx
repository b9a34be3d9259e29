import "../../testing/screens/browser-environment.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLetterKeys } from "./letter-keys.ts";
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

test("a letter acts while a slider or a switch has the focus, an arrow does not", () => {
  function Controls() {
    useGlobalKeys({ c: act, ArrowLeft: act });
    return (
      <>
        <div role="slider" aria-label="Slider" aria-valuenow={1} tabIndex={0} />
        <input type="checkbox" role="switch" aria-checked={false} aria-label="Switch" readOnly />
      </>
    );
  }
  render(<Controls />);
  fireEvent.keyDown(screen.getByLabelText("Slider"), { key: "ArrowLeft" });
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText("Slider"), { key: "c" });
  fireEvent.keyDown(screen.getByLabelText("Switch"), { key: "c" });
  expect(act).toHaveBeenCalledTimes(2);
});

const TEXT = "Prag, Straße Lima 1/2 + −";

function Fields() {
  useGlobalKeys(Object.fromEntries([...TEXT].map((key) => [key, act])));
  return (
    <>
      <input aria-label="a line" />
      <textarea aria-label="a text" />
      <select aria-label="a choice" />
      <section contentEditable suppressContentEditableWarning aria-label="a note" />
      <div role="dialog">
        <button type="button" aria-label="a button of a dialog" />
      </div>
      <div role="menu">
        <button type="button" role="menuitem" aria-label="an entry of a menu" />
      </div>
    </>
  );
}

test.each(["a line", "a text", "a choice", "a note", "a button of a dialog", "an entry of a menu"])(
  "no character of a text acts while %s has the focus",
  (field) => {
    render(<Fields />);
    for (const key of TEXT) fireEvent.keyDown(screen.getByLabelText(field), { key });
    expect(act).not.toHaveBeenCalled();
  },
);

test("a key acts by the character that it types, on any keyboard", () => {
  render(<Fields />);
  fireEvent.keyDown(document.body, { key: "-", code: "Slash" });
  fireEvent.keyDown(document.body, { key: "Dead", code: "Equal" });
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "/", code: "Digit7", shiftKey: true });
  expect(act).toHaveBeenCalledTimes(1);
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
