import { Box, Button, RangeSlider } from "@mantine/core";
import { useId } from "react";
import { t } from "../../languages/texts.ts";
import { LEAST_WINDOW } from "../../map/raster/raster-look.ts";
import type { DecibelHistogram, OpenRaster } from "../../raster/raster.ts";
import { formatBytes, formatFixed } from "../../ui/text/format.ts";
import classes from "./raster-panel.module.css";
import { FAULTS } from "./raster-words.ts";
import { useRasterState } from "./use-raster.ts";

const CHART = { width: 256, height: 72 };

interface WindowChartProps {
  histogram: DecibelHistogram;
  /** dB, as the histogram. */
  window: readonly [low: number, high: number];
  onWindow: (window: readonly [low: number, high: number]) => void;
  /** Name of the dB that are shown. */
  name: string;
}

/** Pixels by dB with a handle at each end of the window. */
export function WindowChart({
  histogram: { from, to, counts },
  window: [low, high],
  onWindow,
  name,
}: WindowChartProps) {
  const title = useId();
  const [min, max] = [Math.floor(Math.min(from, low)), Math.ceil(Math.max(to, high))];
  const x = (decibel: number) => ((decibel - min) / (max - min)) * CHART.width;
  const share = (decibel: number) => String(x(decibel) / CHART.width);
  const most = counts.reduce((largest, count) => Math.max(largest, count), 1);
  const bin = (to - from) / counts.length;
  const points = Array.from(counts, (count, at) => {
    const y = CHART.height * (1 - Math.sqrt(count / most));
    return `${x(from + at * bin).toFixed(1)},${y.toFixed(1)} ${x(from + (at + 1) * bin).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <div className={classes.histogram}>
      <p className={classes.name}>{name}</p>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect x={x(low)} width={Math.max(0, x(high) - x(low))} height={CHART.height} />
        <polygon points={`${x(from)},${CHART.height} ${points.join(" ")} ${x(to)},${CHART.height}`} />
      </svg>
      <span id={title} className="visually-hidden">
        {t("Brightness window, dB")}
      </span>
      <RangeSlider
        aria-labelledby={title}
        thumbFromLabel={t("Drawn black up to, dB")}
        thumbToLabel={t("Drawn white from, dB")}
        label={null}
        size="xs"
        min={min}
        max={max}
        step={0.5}
        minRange={LEAST_WINDOW}
        value={[low, high]}
        onChange={onWindow}
      />
      {/* Each number stands below its handle, beside the other where both are close. */}
      <Box className={classes.ends} __vars={{ "--from": share(low), "--to": share(high) }}>
        <output>{t("{decibel} dB", { decibel: formatFixed(low, 1) })}</output>
        <output>{t("{decibel} dB", { decibel: formatFixed(high, 1) })}</output>
      </Box>
    </div>
  );
}

/** Bytes loaded, tiles on their way, and the last failure. */
export function RasterProgress({ raster, onReopen }: { raster: OpenRaster; onReopen: () => void }) {
  const { bytes, waiting, fault } = useRasterState(raster);
  return (
    <>
      <p className={classes.loaded}>
        <span>{t("{size} loaded", { size: formatBytes(bytes) })}</span>
        <span>
          {waiting > 0 && t("{count, plural, one {# tile} other {# tiles}} to come", { count: waiting })}
        </span>
      </p>
      {fault && (
        <div className={classes.fault} role="alert">
          <p>{FAULTS[fault.kind].map((sentence) => t(sentence)).join(" ")}</p>
          <Button
            size="compact-sm"
            variant="default"
            onClick={fault.kind === "changed" ? onReopen : () => raster.retry()}
          >
            {t("Try again")}
          </Button>
        </div>
      )}
    </>
  );
}
