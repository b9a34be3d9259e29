import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { memo, type ReactNode, useId } from "react";
import { create } from "zustand";
import { t, text } from "../../languages/texts.ts";
import styles from "./map-legend.module.css";

interface Sign {
  readonly label: string;
  readonly token: string;
  readonly width: number;
  readonly fill: number;
  readonly dash?: string;
  /** Path in a view box of 22 x 12; a frame seen at an angle without one. */
  readonly path?: string;
}

const FRAME_PATH = "M5.5 1.5h14l-3 9h-14z";

const signs = {
  frame: { label: text("Frame"), token: "frame", width: 1.25, fill: 0.07 },
  many: {
    label: text("Number of frames too small to draw"),
    token: "frame",
    width: 1.5,
    fill: 0,
    path: "M11 1.25a4.75 4.75 0 1 1 0 9.5a4.75 4.75 0 1 1 0-9.5M10.3 4.6l1-.6v4",
  },
  hovered: { label: text("Hovered"), token: "hover", width: 2, fill: 0.13 },
  selected: { label: text("Selected"), token: "accent", width: 2.5, fill: 0 },
  owned: { label: text("Owned"), token: "owned", width: 1.5, fill: 0.12 },
  cart: { label: text("In cart"), token: "cart", width: 1.75, fill: 0.14, dash: "4 2" },
  active: { label: text("Under way"), token: "accent", width: 2, fill: 0.14 },
  task: { label: text("Task"), token: "task", width: 1.75, fill: 0.12, dash: "0.1 3" },
  previewed: { label: text("Previewed opportunity"), token: "task", width: 1.75, fill: 0.12, dash: "0.1 3" },
  "other-pass": { label: text("Other pass"), token: "task", width: 1.75, fill: 0 },
  ascending: { label: text("Ascending pass"), token: "task", width: 1.75, fill: 0 },
  descending: { label: text("Descending pass"), token: "task", width: 1.75, fill: 0.12, dash: "0.1 3" },
  failed: { label: text("Failed"), token: "failed", width: 1.5, fill: 0, dash: "3 3" },
  unknown: { label: text("Not known"), token: "unknown", width: 1.75, fill: 0, dash: "2 3" },
  planned: { label: text("Planned"), token: "cart", width: 1.75, fill: 0.14, dash: "4 2" },
  area: { label: text("Area"), token: "area", width: 1.75, fill: 0 },
  gap: {
    label: text("Gap"),
    token: "failed",
    width: 1.25,
    fill: 0,
    path: "M2 10.5l9-9M7 10.5l9-9M12 10.5l8-8",
  },
} as const satisfies Readonly<Record<string, Sign>>;

export type LegendEntry = keyof typeof signs;

interface MapLegendProps {
  entries: readonly LegendEntry[];
  head?: ReactNode;
}

/** Choice of the user, for all maps of this page. */
const useOpened = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Folded until someone opens it: it covers a part of the map. */
export const MapLegend = memo(function MapLegend({ entries, head }: MapLegendProps) {
  const id = useId();
  const { isOpen } = useOpened();
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <div className={styles.legend} data-map-legend="">
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => useOpened.setState({ isOpen: !isOpen })}
      >
        {t("Legend")}
        <Chevron size={14} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={styles.content}>
          {head}
          <Signs entries={entries} />
        </div>
      )}
    </div>
  );
});

function Signs({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul aria-label={t("Legend")} className={styles.signs} data-short={entries.length < 3 || undefined}>
      {entries.map((entry) => {
        const { label, token, width, fill, dash, path = FRAME_PATH }: Sign = signs[entry];
        return (
          <li key={entry}>
            <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
              <path
                d={path}
                stroke={`var(--sw-${token})`}
                strokeWidth={width}
                strokeLinejoin="round"
                strokeLinecap={dash?.startsWith("0.1") ? "round" : "butt"}
                strokeDasharray={dash}
                fill={`var(--sw-${token})`}
                fillOpacity={fill}
              />
            </svg>
            {t(label)}
          </li>
        );
      })}
    </ul>
  );
}
