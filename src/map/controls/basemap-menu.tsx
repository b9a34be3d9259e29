import { useState } from "react";
import type { Basemap } from "../../config.ts";
import { mercator } from "../../geo/mercator.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import { useBasemap } from "../basemap/basemap-choice.ts";
import { useMapRoom } from "../map-context.ts";
import styles from "./basemap-menu.module.css";

/** Zoom of the tile that a preview shows. */
const PREVIEW_ZOOM = 4;

export function BasemapMenu() {
  const { basemaps, wanted, choose } = useBasemap();
  if (basemaps.length === 0) return null;
  return (
    <fieldset className={styles.menu}>
      <legend className={styles.caption}>{t("Base map")}</legend>
      {[undefined, ...basemaps].map((basemap) => {
        const name = basemap?.name ?? "";
        const words = basemap ? basemap.name : t("Built-in, also offline");
        return (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="basemap"
              checked={name === (wanted?.name ?? "")}
              // Returns the focus to the choice when the map has been replaced.
              data-autofocus={name === (wanted?.name ?? "") || undefined}
              onChange={() => {
                choose(name);
                announce(t("Base map: {name}", { name: words }));
              }}
            />
            <Preview basemap={basemap} />
            <span>{words}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function groundOf(basemap: Basemap | undefined): string | undefined {
  if (!basemap) return "linear-gradient(135deg, var(--sw-land) 50%, var(--sw-sea) 50%)";
  if (basemap.dark === undefined) return undefined;
  return basemap.dark ? darkPalette.land : lightPalette.land;
}

/** Tile of the place that the map shows, or a plain swatch for what has no pictures of its own. */
function Preview({ basemap }: { basemap: Basemap | undefined }) {
  const { map } = useMapRoom();
  const [hasFailed, setFailed] = useState(false);
  if (basemap?.type !== "raster" || hasFailed)
    return <span className={styles.preview} style={{ background: groundOf(basemap) }} aria-hidden />;
  const { lng, lat } = map.getCenter().wrap();
  const tiles = 2 ** PREVIEW_ZOOM;
  const [x, y] = mercator([lng, lat]).map((share) =>
    Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles))),
  );
  const place: Readonly<Record<string, string>> = { z: `${PREVIEW_ZOOM}`, x: `${x}`, y: `${y}` };
  const src = basemap.url.replace(/\{([zxy])\}/g, (_, axis: string) => place[axis] ?? "");
  return <img className={styles.preview} src={src} alt="" onError={() => setFailed(true)} />;
}
