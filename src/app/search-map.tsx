import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type Ref, useMemo, useState } from "react";
import type { CatalogFrame } from "../api/frame.ts";
import type { DrawTool } from "../features/search/area-field.tsx";
import type { Box, Polygon } from "../geo/types.ts";
import { MapCanvas } from "../map/map-canvas.tsx";
import type { MapHandle } from "../map/map-handle.ts";
import { usePalette } from "../ui/use-palette.ts";
import { useApp } from "./app-context.ts";
import { decodeView, encodeView } from "./camera-param.ts";
import classes from "./search-map.module.css";
import type { SearchParams } from "./search-params.ts";

interface SearchMapProps {
  mapRef: Ref<MapHandle | null>;
  params: SearchParams;
  draftArea: readonly Polygon[];
  frames: readonly CatalogFrame[];
  owned: ReadonlySet<string>;
  coverage: ReadonlyMap<string, number> | undefined;
  /** A new search is running: what is shown is the old one's. */
  dimmed: boolean;
  tool: DrawTool | undefined;
  onTool: (tool: DrawTool | undefined) => void;
  onArea: (area: readonly Polygon[]) => void;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  selectedID: string | undefined;
  onSelect: (frameID: string) => void;
  onOpen: (frameID: string) => void;
  quicklookShown: boolean;
  onSearchView: (box: Box) => void;
  onShow: (change: Partial<Pick<SearchParams, "frame" | "view" | "projection">>) => void;
  onFitArea: () => void;
}

const DEMO_ATTRIBUTION =
  "Demo footprints: ICEYE Open Data, Capella Space Open Data, Umbra Open Data, CC-BY 4.0 · Basemap: Natural Earth, GeoNames";

/** The map of the search: area, footprints, selection and the way to search what it shows. */
export function SearchMap(props: SearchMapProps) {
  const { config, demo } = useApp();
  const palette = usePalette();
  const camera = useMemo(() => decodeView(props.params.view), [props.params.view]);
  const [view, setView] = useState<Box>();
  const [failure, setFailure] = useState<string>();
  const basemap = "Basemap: Natural Earth, GeoNames";
  const attribution = [demo ? DEMO_ATTRIBUTION : config.mapStyleUrl ? "" : basemap, config.attribution]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className={classes.map} data-dimmed={props.dimmed || undefined}>
      <MapCanvas
        ref={props.mapRef}
        palette={palette}
        label="Map of the results"
        camera={camera}
        projection={props.params.projection}
        styleUrl={config.mapStyleUrl}
        attribution={attribution}
        onCameraChange={(next, box) => {
          setView(box);
          props.onShow({ view: encodeView(next) });
        }}
        onError={setFailure}
      />
      {failure && (
        <p className={classes.failure} role="alert">
          {failure} The list beside it works without the map.
        </p>
      )}
      {view && (
        <Button
          className={classes.pill}
          variant="default"
          radius={16}
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          onClick={() => props.onSearchView(view)}
        >
          Search this view
        </Button>
      )}
    </div>
  );
}
