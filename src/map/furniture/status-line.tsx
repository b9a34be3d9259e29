import { Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { PointLike } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { formatMgrs } from "../../geo/mgrs.ts";
import { t } from "../../languages/texts.ts";
import { useMapRoom } from "../map-context.ts";
import { positionLabel } from "./degrees.ts";
import { Scale, writeText } from "./map-furniture.tsx";
import styles from "./status-line.module.css";

const POINTER_DECIMALS = 4;
/** A source that is longer is named by what stands before its colon. */
const LONGEST_SOURCE = 44;

/** Scale, pointer position and whose data the map shows, in a line below it. */
export function StatusLine({ attribution }: { attribution: string }) {
  const sources = attribution.split(" · ");
  return (
    <div className={styles.line}>
      <Scale />
      <PointerPosition />
      <span className={styles.sources}>
        {sources.map((source) => (
          <span key={source}>{shortSource(source)}</span>
        ))}
      </span>
      <Popover position="top-end" width={320} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.button}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden /> {t("Sources")}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ul className={styles.list} aria-label={t("Sources of the map")}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** "Demo footprints" for a long list of makers, which the list of all sources has. */
export function shortSource(source: string): string {
  return source.length > LONGEST_SOURCE ? (source.split(/[:：]/)[0] ?? source) : source;
}

/** Where the pointer is, in degrees and as MGRS; while there is none, or keys move the map, the centre of the view. Follows without rendering. */
function PointerPosition() {
  const { map } = useMapRoom();
  const text = useRef<HTMLSpanElement>(null);
  const square = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let pointer: PointLike | undefined;
    const write = () => {
      const { lng, lat } = pointer ? map.unproject(pointer) : map.getCenter();
      writeText(text.current, positionLabel([lng, lat], POINTER_DECIMALS));
      writeText(square.current, formatMgrs([lng, lat]) ?? "");
    };
    let frame = 0;
    // Once a frame: a text that is written between two looks at the page has it laid out for each of them.
    const follow = () => {
      // A map that is dragged keeps the same place under the pointer.
      if (pointer && map.dragPan.isActive()) return;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        write();
      });
    };
    const point = (next: PointLike | undefined) => {
      pointer = next;
      follow();
    };
    const subscriptions = [
      map.on("mousemove", (event) => point(event.point)),
      // While it drags the map, the pointer is heard of only as it lets go.
      map.on("mouseup", (event) => point(event.point)),
      map.on("mouseout", () => point(undefined)),
      map.on("move", follow),
      map.on("moveend", follow),
    ];
    const surface = map.getCanvasContainer();
    const leave = () => point(undefined);
    surface.addEventListener("keydown", leave, { capture: true });
    write();
    return () => {
      cancelAnimationFrame(frame);
      surface.removeEventListener("keydown", leave, { capture: true });
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  return (
    <>
      <span ref={text} className={styles.position} data-testid="pointer-position" />
      <span ref={square} className={styles.square} />
    </>
  );
}
