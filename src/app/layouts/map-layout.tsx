import { type ReactNode, Suspense, useState } from "react";
import { BottomSheet, type SheetStop } from "../../ui/layout/bottom-sheet.tsx";
import { useNarrow } from "../../ui/layout/use-narrow.ts";
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
  /** On a narrow screen the map is needed whole: the list steps aside. */
  listAside?: boolean;
  /** At the other side of the map, on a wide screen. */
  outcome?: ReactNode;
}

/** A list or form beside a map; on a narrow screen it lies over the map's lower part. */
export function MapLayout({ label, width, list, map, strip, listAside = false, outcome }: MapLayoutProps) {
  const narrow = useNarrow();
  const [stop, setStop] = useState<SheetStop>("half");
  return (
    <div className={classes.screen}>
      <BottomSheet
        label={label}
        stop={stop}
        onStop={setStop}
        isAway={listAside}
        panel={narrow ? undefined : { className: classes.panel ?? "", width }}
      >
        {list}
      </BottomSheet>
      {/* What lies under the sheet takes no focus. */}
      <div className={classes.side} inert={narrow && stop === "full" && !listAside}>
        <Suspense fallback={<div className={classes.mapPlace} role="status" aria-label="Loading the map" />}>
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
