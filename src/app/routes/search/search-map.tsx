import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import type { DrawTool } from "../../../features/search/form/area-field.tsx";
import type { SearchDraft } from "../../../features/search/form/draft-store.ts";
import { FrameTip } from "../../../features/search/results/frame-tip.tsx";
import { StackCard } from "../../../features/search/results/stack-card.tsx";
import { areaBox } from "../../../geo/area/area-of-interest.ts";
import type { RingFault } from "../../../geo/area/validity.ts";
import type { Box, Polygon, Position } from "../../../geo/types.ts";
import { MapLegend } from "../../../map/controls/map-legend.tsx";
import { type Draft, draftAfter } from "../../../map/drawing/draft.ts";
import { DrawingLayer } from "../../../map/drawing/drawing-layer.tsx";
import { FootprintsLayer } from "../../../map/layers/footprints-layer.tsx";
import type { MapHandle, Point } from "../../../map/map-handle.ts";
import { MapStage } from "../../../map/map-stage.tsx";
import { footprintsOf } from "../../../shared/frames/frames-on-map.ts";
import { decodeView, encodeView, type SearchParams } from "../../params/search-params.ts";
import { DrawingHint } from "./drawing-hint.tsx";
import classes from "./search-map.module.css";

interface SearchMapProps {
  mapRef: RefObject<MapHandle | null>;
  params: SearchParams;
  editing: SearchDraft;
  frames: readonly CatalogFrame[];
  stateOf: (frameID: string) => FrameState;
  coverage: ReadonlyMap<string, number> | undefined;
  /** A new search is running: what is shown is the old one's. */
  dimmed: boolean;
  tool: DrawTool | undefined;
  onTool: (tool: DrawTool | undefined) => void;
  onEdit: (change: { area: readonly Polygon[] }) => void;
  /** Steps of the area that can be taken back or forward; absent where there is none. */
  onUndoArea: (() => void) | undefined;
  onRedoArea: (() => void) | undefined;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onSelect: (frameID: string | undefined) => void;
  onOpen: (frameID: string) => void;
  quicklookShown: boolean;
  onSearchView: (box: Box) => void;
  onShow: (change: Partial<Pick<SearchParams, "frame" | "view" | "projection">>) => void;
  onFitArea: () => void;
}

/** Frames under a click, and where it was. */
interface Stack {
  keys: readonly string[];
  at: Position;
}

/** The map of the search: area, footprints, selection and a button that searches what it shows. */
export function SearchMap(props: SearchMapProps) {
  const { params, frames, stateOf, tool, onTool, hoveredID, onHover, onSelect } = props;
  const { draft, shape, setShape } = props.editing;
  const { onEdit } = props;
  const camera = useMemo(() => decodeView(params.view), [params.view]);
  const footprints = useMemo(() => footprintsOf(frames, stateOf), [frames, stateOf]);
  const startBox = useMemo(() => areaBox(draft.area), [draft.area]);
  const [refused, setRefused] = useState<RingFault>();
  const [tip, setTip] = useState<{ frameID: string; point: Point }>();
  const [stack, setStack] = useState<Stack>();
  const stacked = useMemo(
    () => frames.filter(({ frameID }) => stack?.keys.includes(frameID)),
    [frames, stack],
  );
  const tipFrame = tip && !stack && !tool ? frames.find(({ frameID }) => frameID === tip.frameID) : undefined;

  function pick(keys: readonly string[], at: Position) {
    onSelect(keys[0]);
    setStack(keys.length > 1 ? { keys, at } : undefined);
  }

  function finish(drawn: Draft) {
    const next = draftAfter(drawn, { type: "close" });
    setShape(next.ring ? undefined : next);
    setRefused(next.fault);
    if (!next.ring) return;
    onEdit({ area: [[next.ring]] });
    onTool(undefined);
    props.mapRef.current?.focus();
  }

  const over = ({ failed }: { failed: boolean }) => (
    <>
      {tool ? (
        <DrawingHint
          tool={tool}
          shape={shape?.kind === tool ? shape : undefined}
          refused={refused}
          onUndo={(drawn) => setShape(draftAfter(drawn, { type: "remove-last" }))}
          onFinish={finish}
          onEnd={() => {
            onTool(undefined);
            props.mapRef.current?.focus();
          }}
        />
      ) : (
        !failed &&
        !stack && (
          <Button
            className={classes.pill}
            data-hint
            variant="default"
            radius={16}
            leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
            onClick={() => {
              const box = props.mapRef.current?.viewBox();
              if (box) props.onSearchView(box);
            }}
          >
            Search this view
          </Button>
        )
      )}
      {tip && tipFrame && (
        <div
          className={classes.tip}
          style={{ transform: `translate(${tip.point.x + 14}px, ${tip.point.y + 14}px)` }}
        >
          <FrameTip frame={tipFrame} />
        </div>
      )}
      {stack && stacked.length > 1 && (
        <div className={classes.stack} data-controls-aside>
          <StackCard
            frames={stacked}
            at={stack.at}
            coverage={props.coverage}
            stateOf={stateOf}
            selectedID={params.frame}
            onSelect={onSelect}
            onOpen={props.onOpen}
            onClose={() => setStack(undefined)}
          />
        </div>
      )}
    </>
  );

  return (
    <MapStage
      ref={props.mapRef}
      label="Map of the results"
      camera={camera}
      box={startBox}
      projection={params.projection}
      onProjectionChange={(projection) =>
        props.onShow({ projection: projection === "globe" ? projection : undefined })
      }
      onFit={draft.area.length > 0 ? props.onFitArea : undefined}
      onCameraChange={(next) => props.onShow({ view: encodeView(next) })}
      dimmed={props.dimmed}
      over={over}
    >
      <FootprintsLayer
        footprints={footprints}
        hoveredKey={hoveredID}
        selectedKey={params.frame}
        quicklookShown={props.quicklookShown}
        pickedAt={stack?.at}
        onHover={(key, point) => {
          onHover(key);
          setTip(key ? { frameID: key, point } : undefined);
        }}
        onPick={pick}
      />
      <DrawingLayer
        mode={tool ?? (draft.area.length > 0 ? "edit" : "view")}
        area={draft.area}
        draft={shape}
        onDraftChange={setShape}
        onDrawn={(polygon) => onEdit({ area: [polygon] })}
        onChange={(area) => onEdit({ area })}
        onModeChange={(mode) => onTool(mode === "polygon" || mode === "rectangle" ? mode : undefined)}
        onRefused={setRefused}
        onUndo={props.onUndoArea}
        onRedo={props.onRedoArea}
      />
      <MapLegend />
    </MapStage>
  );
}
