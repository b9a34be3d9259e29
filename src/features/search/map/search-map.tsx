import { Button } from "@mantine/core";
import { IconFocusCentered, IconRuler2, IconSearch } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useState } from "react";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { areaBox } from "../../../geo/area/box.ts";
import type { RingFault } from "../../../geo/area/validity.ts";
import type { Box, Polygon, Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import {
  isInSight,
  isViewOf,
  KeepSeen,
  PointInSight,
  useViewBox,
} from "../../../map/controls/keep-in-view.tsx";
import { useLayers } from "../../../map/controls/layer-choice.ts";
import { ControlButton } from "../../../map/controls/map-controls.tsx";
import { type LegendEntry, MapLegend } from "../../../map/controls/map-legend.tsx";
import { DrawingLayer } from "../../../map/drawing/drawing-layer.tsx";
import { type DrawingDraft, draftAfter } from "../../../map/drawing/edit.ts";
import { EdgePills } from "../../../map/edge-pills.tsx";
import { FootprintsLayer } from "../../../map/footprints/footprints-layer.tsx";
import { useMapRoom } from "../../../map/map-context.ts";
import type { MapHandle, Point } from "../../../map/map-handle.ts";
import { MapStage } from "../../../map/map-stage.tsx";
import { MeasureLayer } from "../../../map/measure/measure-layer.tsx";
import { decodeView, encodeView } from "../../../shared/address-params.ts";
import { footprintsOf } from "../../../shared/frames/frames-on-map.ts";
import { useBelowMap, useByFinger, useOnline } from "../../../ui/layout/use-media.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import { AreaDrop } from "../areas/area-drop.tsx";
import { cardPlace } from "../card-place.ts";
import { ColorChoice, ColorKey } from "../color-scale.tsx";
import { type Coloring, colorings, frameColors } from "../frame-colors.ts";
import { FrameTip } from "../results/frame-tip.tsx";
import { useAddressedView } from "../search-params.ts";
import type { AreaTools } from "../use-screen-acts.ts";
import type { Search, Stack } from "../use-search.ts";
import { DrawingHint } from "./drawing-hint.tsx";
import classes from "./search-map.module.css";

interface SearchMapProps {
  mapRef: RefObject<MapHandle | null>;
  search: Search;
  selectedID: string | undefined;
  stateOf: (frameID: string) => FrameState;
  stack: Stack | undefined;
  onStack: (stack: Stack | undefined) => void;
  card: ReactNode;
  tools: AreaTools;
  onArea: (area: readonly Polygon[]) => void;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onSelect: (frameID: string | undefined) => void;
  onSearchView: (box: Box) => void;
  onFitArea: () => void;
  onAreaFile: (file: File) => void;
}

export function SearchMap(props: SearchMapProps) {
  const { tools, onHover, onSelect, stack, onStack } = props;
  const { params, editing, results, show } = props.search;
  const { draft, shape, setShape } = editing;
  const { tool, setTool, measuring, measure } = tools;
  // Deferred, so that moving through the list stays fast.
  const frames = useDeferredValue(props.search.frames);
  const stateOf = useDeferredValue(props.stateOf);
  const hoveredID = useDeferredValue(props.hoveredID);
  const selectedID = useDeferredValue(props.selectedID);
  const view = useAddressedView();
  const camera = useMemo(() => decodeView(view), [view]);
  const { outlines, quicklooks } = useLayers();
  const palette = usePalette();
  const belowMap = useBelowMap();
  const byFinger = useByFinger();
  const { color = colorings[0] } = params;
  const colors = useMemo(() => frameColors(color, frames, palette), [color, frames, palette]);
  const footprints = useMemo(() => footprintsOf(frames, stateOf, colors.colorOf), [frames, stateOf, colors]);
  const startBox = useMemo(() => areaBox(draft.area), [draft.area]);
  const [refused, setRefused] = useState<RingFault>();
  const [tip, setTip] = useState<{ frameID: string; here: number; place: string }>();
  const tipFrame = tip && !stack && !tool ? frames.find(({ frameID }) => frameID === tip.frameID) : undefined;

  function pick(keys: readonly string[], at: Position, point: Point) {
    onSelect(keys[0]);
    if (keys.length < 2) onStack(undefined);
    else showStack({ keys, at }, point);
  }

  /** Shows a stack with its card clear of the point, which moves where the map is too low. */
  function showStack(pressed: Pick<Stack, "keys" | "at">, point: Point) {
    const map = props.mapRef.current;
    if (!map) return onStack(undefined);
    const middle = middleOf(map);
    const place = cardPlace(point, { width: 2 * middle.x, height: 2 * middle.y });
    onStack({ ...pressed, place });
    if (place.moveDown && !belowMap) map.panBy({ x: 0, y: -place.moveDown });
  }

  function finish(drawn: DrawingDraft) {
    const next = draftAfter(drawn, { type: "close" });
    setShape(next.ring ? undefined : next);
    setRefused(next.fault);
    if (!next.ring) return;
    props.onArea([[next.ring]]);
    setTool(undefined);
    props.mapRef.current?.focus();
  }

  const over = () => (
    <>
      <AreaDrop onFile={props.onAreaFile} />
      {tool && (
        <DrawingHint
          tool={tool}
          shape={shape?.kind === tool ? shape : undefined}
          refused={refused}
          onUndo={(drawn) => setShape(draftAfter(drawn, { type: "remove-last" }))}
          onClear={() => setShape(undefined)}
          onFinish={finish}
          onEnd={() => {
            setTool(undefined);
            props.mapRef.current?.focus();
          }}
        />
      )}
      {tip && tipFrame && !byFinger && (
        <div className={classes.tip} style={{ transform: tip.place }}>
          <FrameTip frame={tipFrame} state={stateOf(tipFrame.frameID)} here={tip.here} />
        </div>
      )}
      {stack && props.card && (
        <div
          className={classes.stack}
          data-x={stack.place.x}
          data-y={stack.place.y}
          style={stack.place.maxHeight ? { maxHeight: stack.place.maxHeight } : undefined}
          data-controls-aside
          data-over-map
        >
          {props.card}
        </div>
      )}
    </>
  );

  const buttons = useMemo(
    () => (
      <ControlButton label={t("Measure")} keys="M" onClick={() => measure(!measuring)}>
        <IconRuler2 size={16} stroke={1.75} />
      </ControlButton>
    ),
    [measuring, measure],
  );
  const hasFrames = frames.length > 0;
  const [inControls, inLegend] = useMemo(() => {
    if (!hasFrames) return [];
    const { scale } = colors;
    const choose = (by: Coloring) => show({ color: by === colorings[0] ? undefined : by });
    return [
      <ColorChoice key="controls" by={color} scale={scale} onChange={choose} />,
      <ColorKey key="legend" by={color} scale={scale} />,
    ];
  }, [hasFrames, color, colors, show]);

  return (
    <MapStage
      ref={props.mapRef}
      label={t("Map of the results")}
      camera={camera}
      box={startBox}
      projection={params.projection}
      onProjectionChange={(projection) =>
        show({ projection: projection === "globe" ? projection : undefined })
      }
      onFit={draft.area.length > 0 ? props.onFitArea : undefined}
      onCameraChange={(next) => show({ view: encodeView(next) })}
      dimmed={results.loading}
      switches={SWITCHES}
      layers={inControls}
      over={over}
      buttons={buttons}
    >
      <FootprintsLayer
        footprints={footprints}
        hoveredKey={hoveredID}
        selectedKey={selectedID}
        outlinesShown={outlines}
        quicklookShown={quicklooks}
        pickedAt={stack?.at}
        onHover={(key, point, here) => {
          onHover(key);
          const map = props.mapRef.current;
          setTip(key && map ? { frameID: key, here, place: tipPlace(point, middleOf(map)) } : undefined);
        }}
        onPick={pick}
      />
      <DrawingLayer
        // The card of a stack lies over handles.
        mode={tool ?? (draft.area.length > 0 && !measuring && !stack ? "edit" : "view")}
        area={draft.area}
        draft={shape}
        onDraftChange={setShape}
        onDrawn={(polygon) => props.onArea([polygon])}
        onChange={(area) => tools.change({ area })}
        onModeChange={(mode) => setTool(mode === "polygon" || mode === "rectangle" ? mode : undefined)}
        onRefused={setRefused}
        onUndo={tools.onUndoArea}
        onRedo={tools.onRedoArea}
      />
      <KeepSeen box={startBox} />
      {stack && <PointInSight at={stack.at} onResize={(point) => showStack(stack, point)} />}
      {measuring && <MeasureLayer onEnd={() => measure(false)} />}
      {!tool && !stack && <EdgePills footprints={footprints} />}
      {!tool && !stack && !measuring && <SearchView searched={startBox} onSearch={props.onSearchView} />}
      {!tool && !stack && startBox && <BackToArea box={startBox} onFit={props.onFitArea} />}
      {!stack && <MapLegend entries={LEGEND} head={inLegend} />}
    </MapStage>
  );
}

const SWITCHES = ["outlines", "quicklooks"] as const;

const LEGEND: readonly LegendEntry[] = [
  "frame",
  "many",
  "selected",
  "cart",
  "hovered",
  "owned",
  "active",
  "unknown",
  "area",
];

/** Searches what the map shows, once that is not what was searched. */
function SearchView({ searched, onSearch }: { searched: Box | undefined; onSearch: (box: Box) => void }) {
  const { handle } = useMapRoom();
  const view = useViewBox();
  const online = useOnline();
  if (searched && isViewOf(searched, view)) return null;
  return (
    <Button
      className={classes.pill}
      data-hint
      variant="default"
      radius={16}
      disabled={!online}
      title={online ? undefined : t("Offline: search again once you are back online")}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      onClick={() => {
        onSearch(handle.viewBox());
        // The pressed button goes with what it offers.
        handle.focus();
      }}
    >
      {t("Search this view")}
    </Button>
  );
}

/** Leads back to an area that has gone out of sight, or become a speck. */
function BackToArea({ box, onFit }: { box: Box; onFit: () => void }) {
  if (isInSight(box, useViewBox())) return null;
  return (
    <Button
      className={classes.pill}
      data-hint
      data-second
      variant="default"
      radius={16}
      leftSection={<IconFocusCentered size={14} stroke={1.75} aria-hidden />}
      onClick={onFit}
    >
      {t("Back to the area")}
    </Button>
  );
}

function middleOf(map: MapHandle): Point {
  const { lng, lat } = map.camera();
  return map.project([lng, lat]);
}

/** Distance of the tip from the pointer, px. */
const TIP_GAP = 14;

function tipPlace({ x, y }: Point, middle: Point): string {
  const along = (at: number, half: number) =>
    at > half ? `calc(${at - TIP_GAP}px - 100%)` : `${at + TIP_GAP}px`;
  return `translate(${along(x, middle.x)}, ${along(y, middle.y)})`;
}
