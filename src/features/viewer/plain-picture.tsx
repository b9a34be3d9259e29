import { useEffect, useRef } from "react";
import { t } from "../../languages/texts.ts";
import type { RasterLook } from "../../map/raster/raster-look.ts";
import { decibelOf } from "../../raster/decibel.ts";
import type { OpenRaster, TileKey } from "../../raster/raster.ts";
import classes from "./viewer.module.css";

interface PlainPictureProps {
  raster: OpenRaster;
  look: RasterLook;
  frame: number;
  /** Reason why the picture lies on no map. */
  note: string;
}

/** Draws the coarsest level without a map: gray = t^(1/γ), t = (dB − low) / (high − low). */
export function PlainPicture({ raster, look, frame, note }: PlainPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { levels, channels, noData } = raster.facts;
  const level = levels.at(-1) ?? levels[0];
  useEffect(() => {
    const keys: TileKey[] = Array.from({ length: level.columns * level.rows }, (_, index) => ({
      level: levels.length - 1,
      index,
      frame,
    }));
    // The logarithm of each pixel would hold up the page.
    const table = Uint8Array.from({ length: 65_536 }, (_, dn) => grayOf(dn, look));
    const draw = () => {
      const pen = canvas.current?.getContext("2d");
      if (!pen) return;
      for (const key of keys) {
        const tile = raster.tile(key);
        if (!tile) continue;
        const { width, height, values } = tile;
        const isTabled = values instanceof Uint16Array;
        const pixels = pen.createImageData(width, height);
        for (let at = 0; at < width * height; at++) {
          const first = at * channels;
          for (let band = 0; band < 3; band++) {
            const value = values[first + (channels === 3 ? band : 0)] ?? 0;
            pixels.data[at * 4 + band] = isTabled ? (table[value] ?? 0) : grayOf(value, look);
          }
          pixels.data[at * 4 + 3] = values[first] === noData || Number.isNaN(values[first]) ? 0 : 255;
        }
        const x = (key.index % level.columns) * level.tileWidth;
        pen.putImageData(pixels, x, Math.floor(key.index / level.columns) * level.tileHeight);
      }
    };
    raster.want(keys);
    draw();
    return raster.subscribe(draw);
  }, [raster, look, frame, level, levels, channels, noData]);
  return (
    <figure className={classes.plain}>
      <canvas
        ref={canvas}
        width={level.width}
        height={level.height}
        role="img"
        aria-label={t("Image as recorded, without a map")}
      />
      <figcaption>{note}</figcaption>
    </figure>
  );
}

/** Returns the gray of an amplitude, 0 to 255. */
function grayOf(amplitude: number, { low, high, gamma, isInverted }: RasterLook): number {
  const share = Math.min(1, Math.max(0, (decibelOf(amplitude) - low) / (high - low))) ** (1 / gamma);
  return Math.round(255 * (isInverted ? 1 - share : share));
}
