import { type ReactNode, Suspense } from "react";
import { BottomSheet } from "../ui/bottom-sheet.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import classes from "./order-layout.module.css";

interface OrderLayoutProps {
  /** Name of the list on a narrow screen. */
  label: string;
  list: ReactNode;
  /** The map, which may still be loading. */
  map: ReactNode;
}

/** A wide list beside a map; on a narrow screen the list lies over the map's lower part. */
export function OrderLayout({ label, list, map }: OrderLayoutProps) {
  const narrow = useNarrow();
  return (
    <div className={classes.screen}>
      {narrow ? <BottomSheet label={label}>{list}</BottomSheet> : <div className={classes.panel}>{list}</div>}
      <div className={classes.side}>
        <Suspense
          fallback={<div className={classes.mapPlace} role="status" aria-label="The map is loading" />}
        >
          {map}
        </Suspense>
      </div>
    </div>
  );
}
