import type { TaskField } from "../field-problems.ts";

/** Puts the focus into the part of the form that a refusal is about, where it is on the screen. */
export function focusField(field: TaskField): void {
  const part = document.querySelector(`[data-task-field~="${field}"]`);
  const [...inputs] = part?.querySelectorAll<HTMLInputElement>("input") ?? [];
  const first =
    inputs.find(({ type }) => type === "text") ??
    inputs.find(({ checked }) => checked) ??
    part?.querySelector<HTMLElement>("[role=slider]") ??
    part?.querySelector<HTMLElement>("button");
  first?.focus();
}
