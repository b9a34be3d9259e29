import { Slider } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { unwrapRing, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { Fitted } from "../../map/controls/keep-in-view.tsx";
import { FootprintsLayer } from "../../map/footprints/footprints-layer.tsx";
import { CornerLabels } from "../../map/layers/corner-labels.tsx";
import { MapCanvas } from "../../map/map-canvas.tsx";
import { useMapRoom } from "../../map/map-context.ts";
import { MeasureLayer } from "../../map/measure/measure-layer.tsx";
import { frameAxes, geometryWords } from "../../shared/frames/frame-words.ts";
import { footprintsOf } from "../../shared/frames/frames-on-map.ts";
import { usePalette } from "../../ui/theme/palette.ts";
import classes from "./frame-map.module.css";

/** Keeps the frame and its corners clear of what lies over the top of the map, px. */
const ROOM = { top: 72, right: 32, bottom: 24, left: 32 };

interface FrameMapProps {
  frame: CatalogFrame;
  /** Frames of the acquisition, this one among them. */
  siblings: readonly CatalogFrame[];
  stateOf: (frameID: string) => FrameState;
  view: "north-up" | "shadows-down";
  /** Opacity of the quicklook, 0 to 1. */
  opacity: number;
  onMeasured: (() => void) | undefined;
}

export function FrameMap({ frame, siblings, stateOf, view, opacity, onMeasured }: FrameMapProps) {
  const [failure, setFailure] = useState<string>();
  const footprints = useMemo(() => footprintsOf(siblings, stateOf), [siblings, stateOf]);
  const box = useMemo(() => paddedBox([frame]), [frame]);
  const corners = useMemo(() => cornersOf(frame), [frame]);
  const look = frameAxes(frame)?.look;
  const bearing = view === "shadows-down" && look !== undefined ? (look + 180) % 360 : 0;
  return (
    <div className={classes.stage}>
      <MapCanvas
        palette={usePalette()}
        label={t("Quicklook of frame {frameID} on the map. {geometry}", {
          frameID: frame.frameID,
          geometry: geometryWords(frame),
        })}
        box={box}
        onError={setFailure}
      >
        <FootprintsLayer footprints={footprints} selectedKey={frame.frameID} quicklookOpacity={opacity} />
        <CornerLabels corners={corners} />
        <Turned bearing={bearing} />
        <Fitted box={box} padding={ROOM} />
        {onMeasured && <MeasureLayer onEnd={onMeasured} />}
      </MapCanvas>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

function Turned({ bearing }: { bearing: number }) {
  const { handle } = useMapRoom();
  useEffect(() => handle.flyTo({ bearing }), [handle, bearing]);
  return null;
}

function cornersOf({ corners }: CatalogFrame): readonly Position[] {
  return corners ? [corners.top_left, corners.top_right, corners.bottom_left, corners.bottom_right] : [];
}

const MARGIN = 1 / 8;

/** Returns the continuous box of frames with a margin on each side, in its own widths and heights. */
export function paddedBox(frames: readonly CatalogFrame[], margin = MARGIN): Box | undefined {
  const [first] = frames;
  if (!first) return undefined;
  const [reference] = unwrapRing(first.ring)[0] ?? [0];
  const box = unionBox(frames.map(({ ring }) => ringBox(unwrapRingNear(ring, reference))));
  if (!box) return undefined;
  const [west, south, east, north] = box;
  const [dx, dy] = [(east - west) * margin, (north - south) * margin];
  return [west - dx, Math.max(-90, south - dy), east + dx, Math.min(90, north + dy)];
}

interface OpacitySliderProps {
  /** Full words: "Opacity of the quicklook, percent". */
  label: string;
  percent: number;
  onChange: (percent: number) => void;
}

export function OpacitySlider({ label, percent, onChange }: OpacitySliderProps) {
  return (
    <Slider
      thumbLabel={label}
      size="xs"
      w={72}
      min={0}
      max={100}
      step={5}
      label={null}
      value={percent}
      onChange={onChange}
    />
  );
}
