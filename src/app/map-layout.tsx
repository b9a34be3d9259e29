import { type ReactNode, Suspense } from "react";
import { BottomSheet } from "../ui/bottom-sheet.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import classes from "./map-layout.module.css";

interface MapLayoutProps {
  /** Name of the list on a narrow screen. */
  label: string;
  /** How wide the list is: for results, for a form, or for a table of orders. */
  width: "results" | "form" | "orders";
  list: ReactNode;
  /** The map, which may still be loading. */
  map: ReactNode;
  /** Under the map. */
  strip?: ReactNode;
  /** At the other side of the map, on a wide screen. */
  outcome?: ReactNode;
}

/** A list or form beside a map; on a narrow screen it lies over the map's lower part. */
export function MapLayout({ label, width, list, map, strip, outcome }: MapLayoutProps) {
  const narrow = useNarrow();
  return (
    <div className={classes.screen}>
      {narrow ? (
        <BottomSheet label={label}>{list}</BottomSheet>
      ) : (
        <div className={classes.panel} data-width={width}>
          {list}
        </div>
      )}
      <div className={classes.side}>
        <Suspense
          fallback={<div className={classes.mapPlace} role="status" aria-label="The map is loading" />}
        >
          {map}
        </Suspense>
        {strip}
      </div>
      {outcome && (
        <aside className={classes.outcome} aria-label="Outcome">
          {outcome}
        </aside>
      )}
    </div>
  );
}
