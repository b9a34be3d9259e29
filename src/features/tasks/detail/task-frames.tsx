import { Button } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import type { Task, TaskScene } from "../../../contract/task.ts";
import { containsPoint } from "../../../geo/area/intersects.ts";
import { coverArea, coverageShare } from "../../../geo/coverage.ts";
import { unwrapRing, unwrapRingNear } from "../../../geo/longitude.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { formatShare, formatTime } from "../../../ui/text/format.ts";
import classes from "./task-frames.module.css";

interface TaskFramesProps {
  task: Task;
  frameIDs: readonly string[];
  scene: TaskScene | undefined;
  onShow: ((frameID: string) => void) | undefined;
}

export function TaskFrames({ task, frameIDs, scene, onShow }: TaskFramesProps) {
  const query = useFrames(frameIDs);
  return (
    <Loaded query={query} what={t("the frames")} height={80}>
      {(known) => (
        <Listed
          task={task}
          frames={frameIDs.flatMap((frameID) => known.get(frameID) ?? [])}
          scene={scene}
          onShow={onShow}
        />
      )}
    </Loaded>
  );
}

function Listed(props: Omit<TaskFramesProps, "frameIDs"> & { frames: CatalogFrame[] }) {
  const { task, frames, scene, onShow } = props;
  const { lon, lat } = task.pointOfInterest;
  const ring = scene?.footprint?.coordinates[0];
  const planned = useMemo(
    (): readonly Polygon[] | undefined => ring && [[unwrapRing(ring.map(([lng, y]): Position => [lng, y]))]],
    [ring],
  );
  const together = useMemo(() => planned && coverArea(planned, frames), [planned, frames]);
  return (
    <section aria-labelledby="task-frames">
      <h3 id="task-frames">
        {t("{count, plural, one {# frame} other {# frames}} taken", { count: frames.length })}
      </h3>
      {together && frames.length > 1 && together.areaKm2 > 0 && (
        <p className={classes.words}>
          {t("Together they cover {share} of the planned scene.", {
            share: formatShare(together.coveredKm2 / together.areaKm2),
          })}
        </p>
      )}
      <ul className={classes.frames}>
        <FirstRows rows={frames} as="li">
          {(frame) => (
            <li key={frame.frameID}>
              <QuicklookThumb frame={frame} size={64} />
              <div className={classes.names}>
                <code>{frame.frameID}</code>
                <span>{formatTime(frame.start, "second")}</span>
                <span>
                  {[
                    planned &&
                      t("{share} of the planned scene", {
                        share: formatShare(coverageShare(planned, frame.ring)),
                      }),
                    containsPoint(unwrapRingNear(frame.ring, lon), [lon, lat])
                      ? t("holds the point")
                      : t("without the point"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </div>
              <div className={classes.acts}>
                {onShow && (
                  <Button
                    variant="default"
                    {...iconBefore(IconMapPin)}
                    aria-label={t("Show on map: frame {frameID}", { frameID: frame.frameID })}
                    onClick={() => onShow(frame.frameID)}
                  >
                    {t("Show on map")}
                  </Button>
                )}
                <RoutedButton
                  {...toFrame(frame.frameID)}
                  aria-label={t("Open frame {frameID}", { frameID: frame.frameID })}
                >
                  {t("Open frame")}
                </RoutedButton>
              </div>
            </li>
          )}
        </FirstRows>
      </ul>
    </section>
  );
}
