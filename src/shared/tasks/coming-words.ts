import type { ComingEvent } from "../../api/demo/demo-clock.ts";
import { formatShortTime } from "../../ui/text/format.ts";
import { imagingModeName, pointWords } from "./task-words.ts";

const WHAT: Readonly<Record<string, string>> = {
  decision: "Accepted or rejected",
  "image-taken": "Image taken",
  "products-ready": "Products ready",
  "all-products-ready": "All products ready",
};

/** What happens: "Image taken". */
export function comingWords({ what }: Pick<ComingEvent, "what">): string {
  return WHAT[what] ?? what;
}

/** Of which task, and when: "Strip, 36.0000° N 5.4500° W · 22 Nov, 16:47 UTC". */
export function comingDetail(event: ComingEvent): string {
  return `${imagingModeName(event.imagingMode)}, ${pointWords(event)} · ${formatShortTime(event.at)} UTC`;
}
