import { type ReactNode, Suspense, useState } from "react";
import { t } from "../../languages/texts.ts";
import { BottomSheet, type SheetStop } from "./bottom-sheet.tsx";
import classes from "./map-layout.module.css";
import { useNarrow } from "./use-media.ts";

interface MapLayoutProps {
  label: string;
  width: "results" | "form" | "orders";
  list: ReactNode;
  bar?: ReactNode;
  map: ReactNode;
  strip?: ReactNode;
  /** Raises the list of a narrow screen to full height, and lowers it again after. */
  listTall?: boolean;
  /** Hides the list on a narrow screen, where the map needs all room. */
  listAside?: boolean;
  /** Hides the panel of a wide screen. */
  panelAside?: boolean;
  instead?: ReactNode;
  outcome?: ReactNode;
}

/** List or form beside a map; on a narrow screen it lies over the map's lower part. */
export function MapLayout(props: MapLayoutProps) {
  const { label, width, list, bar, map, strip, panelAside, instead, outcome } = props;
  const { listTall = false, listAside = false } = props;
  const narrow = useNarrow();
  const [stop, setStop] = useState<SheetStop>("half");
  const [wasTall, setWasTall] = useState(false);
  if (listTall !== wasTall) {
    setWasTall(listTall);
    setStop(listTall ? "full" : "half");
  }
  const mapPlace = <div className={classes.mapPlace} role="status" aria-label={t("Loading the map")} />;
  return (
    <div className={classes.whole}>
      {!narrow && bar}
      <div className={classes.screen}>
        <BottomSheet
          label={label}
          stop={stop}
          onStop={setStop}
          isAway={listAside || Boolean(instead)}
          panel={
            narrow
              ? undefined
              : { className: (instead || panelAside ? classes.away : classes.panel) ?? "", width }
          }
        >
          {list}
        </BottomSheet>
        {/* Parts under the sheet take no focus. */}
        <div
          className={classes.side}
          data-above-sheet={Boolean(instead) || undefined}
          inert={narrow && stop === "full" && !listAside && !instead}
        >
          <Suspense fallback={mapPlace}>{map}</Suspense>
          {strip}
        </div>
        {instead && (
          <div className={classes.instead} data-nav-aside>
            {instead}
          </div>
        )}
        {outcome && (
          <aside className={classes.outcome} aria-label={t("Outcome")}>
            {outcome}
          </aside>
        )}
      </div>
    </div>
  );
}
