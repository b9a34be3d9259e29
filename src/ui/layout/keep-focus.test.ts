import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let end = () => {};

beforeEach(() => {
  document.body.innerHTML = `
    <main><h1>Cart</h1><p><button>Clear</button></p>
      <h2>Frames</h2>
      <ul>
        <li><button id="one">Remove 1</button></li>
        <li><button id="two">Remove 2</button></li>
        <li><button id="three">Remove 3</button></li>
      </ul>
      <button>Reset everything</button>
    </main>`;
  end = keepFocus(document);
});
afterEach(() => end());

const byID = (id: string) => document.getElementById(id) as HTMLButtonElement;
/** Takes a row away as a list does, and lets the page settle. */
async function removeRow(id: string) {
  byID(id).focus();
  byID(id).closest("li")?.remove();
  // Browsers return the focus to the page.
  (document.activeElement as HTMLElement | null)?.blur();
  await new Promise((settled) => setTimeout(settled, 90));
}

test("after a row is taken away the next one has the focus, after the last the one before", async () => {
  await removeRow("two");
  expect(document.activeElement?.id).toBe("three");
  await removeRow("three");
  expect(document.activeElement?.id).toBe("one");
});

test("after the only row the heading above has it, never another button, without being a stop of the Tab key", async () => {
  for (const id of ["one", "two", "three"]) await removeRow(id);
  expect(document.activeElement?.textContent).toBe("Frames");
  expect((document.activeElement as HTMLElement).tabIndex).toBe(-1);
});

test("a focus that was moved on purpose stays where it is", async () => {
  byID("one").focus();
  byID("three").focus();
  byID("one").closest("li")?.remove();
  await new Promise((settled) => setTimeout(settled, 90));
  expect(document.activeElement?.id).toBe("three");
});

test("a focus that was left on purpose is not brought back when things change", async () => {
  byID("one").focus();
  byID("one").blur();
  await new Promise((settled) => setTimeout(settled, 90));
  byID("one").closest("li")?.remove();
  await new Promise((settled) => setTimeout(settled, 90));
  expect(document.activeElement).toBe(document.body);
});

test("a button that is switched off hands the focus on", async () => {
  byID("one").focus();
  // Browsers return the focus to the page, and report it only after the element is disabled.
  Object.defineProperty(document, "activeElement", { value: document.body, configurable: true });
  byID("one").disabled = true;
  await new Promise((settled) => setTimeout(settled, 90));
  Reflect.deleteProperty(document, "activeElement");
  await new Promise((settled) => setTimeout(settled, 90));
  expect(document.activeElement?.id).toBe("two");
});

test("when what opened over the page goes, the heading of the screen has it, not the way past the bar", async () => {
  const card = document.createElement("div");
  card.innerHTML = "<button>Newest</button>";
  const page = document.createElement("div");
  page.innerHTML = '<a href="#screen">Skip to the content</a>';
  document.body.append(page, card);
  card.querySelector("button")?.focus();
  card.remove();
  (document.activeElement as HTMLElement | null)?.blur();
  await new Promise((settled) => setTimeout(settled, 60));
  expect(document.activeElement?.textContent).toBe("Cart");
});

test("when a dialog goes with the row that it was opened from, the next row has the focus, then the heading above", async () => {
  for (const [id, next] of [
    ["one", "two"],
    ["two", "three"],
    ["three", undefined],
  ] as const) {
    byID(id).focus();
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "dialog");
    dialog.innerHTML = "<h2>Remove it?</h2><button>Yes</button><button>No</button>";
    document.body.append(dialog);
    for (const button of dialog.querySelectorAll("button")) button.focus();
    byID(id).closest("li")?.remove();
    dialog.remove();
    (document.activeElement as HTMLElement | null)?.blur();
    await new Promise((settled) => setTimeout(settled, 90));
    expect(document.activeElement?.id || document.activeElement?.textContent).toBe(next ?? "Frames");
  }
});
