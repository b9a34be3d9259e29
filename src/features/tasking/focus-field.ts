import type { TaskField } from "./field-problems.ts";

const FOCUSABLE = "input:not([type=radio]), input:checked, select, button";

/** Puts the focus into the part of the form that a refusal is about, where it is on the screen. */
export function focusField(field: TaskField): void {
  const part = document.querySelector(`[data-task-field~="${field}"]`);
  const first =
    part?.querySelector<HTMLElement>("input[type=text]") ?? part?.querySelector<HTMLElement>(FOCUSABLE);
  first?.focus();
}
