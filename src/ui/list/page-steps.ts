import type { ComponentProps } from "react";

interface PageSteps {
  value: readonly [number, number];
  by: number;
  min: number;
  max: number;
  onChange: (value: [number, number]) => void;
}

/** Moves the ends of a range slider by large steps with Page Up and Page Down. */
export function pageSteps({ value, by, min, max, onChange }: PageSteps) {
  return (end: 0 | 1): ComponentProps<"div"> => ({
    onKeyDown(event) {
      const step = event.key === "PageUp" ? by : event.key === "PageDown" ? -by : 0;
      if (step === 0) return;
      event.preventDefault();
      const [from, to] = value;
      onChange(
        end === 0
          ? [Math.max(min, Math.min(to, from + step)), to]
          : [from, Math.min(max, Math.max(from, to + step))],
      );
    },
  });
}
