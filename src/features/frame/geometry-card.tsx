import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import { capital, frameAxes } from "../../shared/frames/frame-words.ts";
import { formatNumber } from "../../ui/text/format.ts";
import classes from "./geometry-card.module.css";

/** The directions of flight, look, shadow and layover, as a compass and in degrees. */
export function GeometryCard({ frame }: { frame: CatalogFrame }) {
  const axes = frameAxes(frame);
  const degrees = (value: number | undefined) =>
    value === undefined ? t("not known") : `${formatNumber(value)}°`;
  return (
    <section className={classes.card} aria-label={t("Directions")}>
      <Compass axes={axes} />
      <dl className={classes.facts}>
        <dt>{t("Look")}</dt>
        <dd>
          {capital(frame.lookSide)}, {degrees(axes?.look)}
        </dd>
        <dt>{t("Flight")}</dt>
        <dd>
          {capital(frame.passDirection)},{" "}
          {axes && axes.flight === undefined ? t("squinted: not derivable") : degrees(axes?.flight)}
        </dd>
        <dt>{t("Shadow")}</dt>
        <dd>{degrees(axes?.look)}</dd>
        <dt>{t("Layover")}</dt>
        <dd>{degrees(axes && (axes.look + 180) % 360)}</dd>
        <dd className={classes.note}>
          {axes ? t("Derived from the corners") : t("The corners are not known")}
        </dd>
      </dl>
    </section>
  );
}

function Compass({ axes }: { axes: ReturnType<typeof frameAxes> }) {
  return (
    <svg viewBox="-60 -64 120 124" className={classes.compass} aria-hidden>
      <circle r={44} className={classes.ring} />
      <text y={-52} className={classes.north}>
        N
      </text>
      {axes && (
        <>
          {axes.flight !== undefined && (
            <path
              className={classes.arrow}
              transform={`rotate(${axes.flight})`}
              d="M0 26 V-34 M-5 -27 L0 -34 L5 -27"
            />
          )}
          <path
            className={classes.arrow}
            transform={`rotate(${axes.look})`}
            d="M0 0 V-26 M-5 -19 L0 -26 L5 -19"
          />
        </>
      )}
    </svg>
  );
}
