import { Button } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { t } from "../../../languages/texts.ts";
import type { Side } from "../../../map/layers/compared-layer.tsx";
import type { RasterLook } from "../../../map/raster/raster-look.ts";
import { autoWindow, joinedHistogram } from "../../../raster/decibel.ts";
import type { OpenRaster } from "../../../raster/raster.ts";
import type { FullImage } from "../../../shared/raster/full-image.ts";
import { RasterProgress, WindowChart } from "../../../shared/raster/raster-panel.tsx";
import { decibelName, FAULTS, offsetOf, raised } from "../../../shared/raster/raster-words.ts";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import type { Pair } from "./compare-map.tsx";
import classes from "./compare-page.module.css";

export type Window = readonly [low: number, high: number];

interface CommonLook {
  /** dB of σ⁰ where every open image is calibrated, else of amplitudes. */
  window: Window;
  isCalibrated: boolean;
  looks: Pair<RasterLook>;
}

/** Returns one brightness for both images: as chosen, or so wide that each shows well. */
export function commonLook({ a, b }: Pair<OpenRaster | undefined>, chosen: Window | undefined): CommonLook {
  const open = [a ?? [], b ?? []].flat();
  const isCalibrated = open.length > 0 && open.every(({ facts }) => facts.calibration !== undefined);
  const offset = (raster: OpenRaster | undefined) => (isCalibrated ? offsetOf(raster?.facts.calibration) : 0);
  const windows = open.map((raster) => {
    const { low, high } = autoWindow(raster.facts.statistics);
    return { low: low + offset(raster), high: high + offset(raster) };
  });
  const [low, high] = chosen ?? [
    Math.min(...windows.map((window) => window.low)),
    Math.max(...windows.map((window) => window.high)),
  ];
  const look = (raster: OpenRaster | undefined) => ({
    low: low - offset(raster),
    high: high - offset(raster),
    gamma: 1,
    isInverted: false,
  });
  return { window: [low, high], isCalibrated, looks: { a: look(a), b: look(b) } };
}

interface CompareBrightnessProps {
  images: Pair<FullImage>;
  look: CommonLook;
  onWindow: (window: Window | undefined) => void;
}

/** One window of brightness for both images at full resolution, and what each has loaded. */
export function CompareBrightness({ images, look, onWindow }: CompareBrightnessProps) {
  const { a, b } = images;
  const { window, isCalibrated } = look;
  const [first, ...others] = [a, b].flatMap(({ raster }) => {
    if (!raster) return [];
    const { statistics, calibration } = raster.facts;
    return raised(statistics.histogram, isCalibrated ? offsetOf(calibration) : 0);
  });
  return (
    <section className={classes.full} aria-labelledby="full-title">
      <h2 id="full-title">{t("Brightness of both images")}</h2>
      {first && (
        <>
          <WindowChart
            histogram={joinedHistogram([first, ...others])}
            window={window}
            onWindow={onWindow}
            name={decibelName(isCalibrated)}
          />
          <Button variant="default" {...iconBefore(IconAdjustments)} onClick={() => onWindow(undefined)}>
            {t("Auto")}
          </Button>
        </>
      )}
      {(["a", "b"] as const).map((side) => (
        <Loaded key={side} side={side} image={images[side]} />
      ))}
    </section>
  );
}

function Loaded({ side, image }: { side: Side; image: FullImage }) {
  const { raster, retry } = image;
  const problem = problemOf(image);
  return (
    <div className={classes.loaded}>
      <b>{side.toUpperCase()}</b>
      {raster ? (
        <div>
          <RasterProgress raster={raster} onReopen={retry} />
        </div>
      ) : problem ? (
        <div role="alert">
          <p>{problem}</p>
          {(image.fault || image.error) && (
            <Button size="compact-sm" variant="default" onClick={retry}>
              {t("Try again")}
            </Button>
          )}
        </div>
      ) : (
        <p role="status">{t("Loading the image")}</p>
      )}
    </div>
  );
}

function problemOf({ fault, error, isMissing, isNowhere }: FullImage): string | undefined {
  if (fault) return FAULTS[fault.kind].map((sentence) => t(sentence)).join(" ");
  if (error) return t("Couldn’t load the files of the frame");
  if (isMissing) return t("No image of this frame can be viewed here");
  return isNowhere
    ? t("The file gives no longitudes and latitudes, so the picture lies on no map.")
    : undefined;
}
