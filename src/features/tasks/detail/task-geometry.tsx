import type { Task, TaskScene } from "../../../contract/task.ts";
import { flightDirection } from "../../../geo/swath/heading.ts";
import type { Position } from "../../../geo/types.ts";
import { capital } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { durationWords } from "../../../ui/text/duration-words.ts";
import { formatAngle, formatTime } from "../../../ui/text/format.ts";
import classes from "./task-geometry.module.css";

/** When and how the image is taken: "Planned in 32 h 7 min", the geometry as a sign and in words. */
export function TaskGeometry({ task, scene, now }: { task: Task; scene: TaskScene; now: number }) {
  const imaging = Date.parse(scene.imagingTime.start);
  const ahead = task.status === "ACTIVE" && imaging > now;
  return (
    <div className={classes.geometry}>
      {scene.footprint && <GeometryGlyph axes={sceneAxes(scene)} size={36} />}
      <p>
        {ahead && <b>Planned in {durationWords(imaging - now)}, </b>}
        {formatTime(imaging, "second")}
        <span>
          {capital(scene.lookSide.toLowerCase())} · {capital(scene.passDirection.toLowerCase())} ·{" "}
          {formatAngle(scene.incidenceAngle)} · {scene.duration.toFixed(1)} s
        </span>
      </p>
    </div>
  );
}

/** Flight and look direction from the sides of the planned footprint; undefined where these do not show them. */
export function sceneAxes({ footprint, incidenceAngle, lookSide, passDirection }: TaskScene) {
  const ring = (footprint?.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
  const flight = flightDirection(ring, passDirection === "ASCENDING" ? "ascending" : "descending", {
    lookSide: lookSide === "RIGHT" ? "right" : "left",
    incidence: incidenceAngle,
  });
  if (flight === undefined) return undefined;
  return { flight, look: (flight + (lookSide === "RIGHT" ? 90 : 270)) % 360 };
}
