import type { Map as MapLibreMap, StyleSpecification, Subscription } from "maplibre-gl";
import {
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Box } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import { darkPalette, lightPalette, type Palette } from "../ui/theme/palette.ts";
import { useBasemap } from "./basemap/basemap-choice.ts";
import { archiveLayers, styleOf, watchBasemap } from "./basemap/basemap-style.ts";
import { useLayers } from "./controls/layer-choice.ts";
import { hasLostContext, leaveMap, onContextLoss, type StandingMap, takeMap } from "./create-map.ts";
import { type LayerId, layerAbove } from "./draw-order.ts";
import { loadNameFonts, loadTextFont } from "./fonts.ts";
import { Degrees } from "./furniture/degrees-layer.tsx";
import { FloatingScale, StatusLine } from "./furniture/map-furniture.tsx";
import { MapNote } from "./furniture/map-note.tsx";
import styles from "./map-canvas.module.css";
import { MapContext, type MapRoom, OpenMenu, pointerClaim } from "./map-context.ts";
import {
  type Camera,
  cameraOf,
  isBeyondMap,
  type MapHandle,
  mapHandle,
  type Projection,
  STILL_ROOM,
  sameCamera,
} from "./map-handle.ts";
import { putMapImages } from "./map-images.ts";
import { groundLayers, labelLayers } from "./style.ts";
import { updateLayer } from "./use-map-layer.ts";

export interface MapCanvasProps {
  palette: Palette;
  label: string;
  /** Camera to show; a change moves the map unless it already shows the same. */
  camera?: Camera | undefined;
  /** Continuous box to show first without a camera; without both, the world. */
  box?: Box | undefined;
  /** Called after every move with the camera and the view as a continuous box. */
  onCameraChange?: ((camera: Camera, viewBox: Box) => void) | undefined;
  projection?: Projection | undefined;
  /** Default true; otherwise no focus and no gestures. */
  interactive?: boolean | undefined;
  /** Degrees and status line, or the scale alone, or nothing. */
  furniture?: "full" | "scale" | "none" | undefined;
  /** Called with a sentence when there can be no map. */
  onError?: ((sentence: string) => void) | undefined;
  ref?: Ref<MapHandle | null> | undefined;
  children?: ReactNode;
}

/** Shows a map, reused from the last screen where possible. Props drive it; it reports by events. */
export function MapCanvas({
  palette: themePalette,
  label,
  camera,
  box,
  onCameraChange,
  projection = "mercator",
  interactive = true,
  furniture = interactive ? "full" : "scale",
  onError,
  ref,
  children,
}: MapCanvasProps) {
  const { wanted, shown: basemap, hasFailed, choose, fail, attribution } = useBasemap();
  const name = basemap?.name ?? "";
  const isOwnStyle = basemap?.type === "style";
  const palette = basemap?.dark === undefined ? themePalette : basemap.dark ? darkPalette : lightPalette;
  const namesShown = useLayers(({ names }) => names);
  const container = useRef<HTMLDivElement>(null);
  const [entered, setRoom] = useState<Omit<MapRoom, "palette"> & { basemap: string }>();
  // The map of the former base map is gone.
  const room = entered?.basemap === name ? entered : undefined;
  const [fitted, setFitted] = useState<Box>();
  useImperativeHandle<MapHandle | null, MapHandle | null>(ref, () => room?.handle ?? null, [room]);

  const openMenu = useState("");
  /** Counts maps: a lost drawing context needs a new one. */
  const [generation, setGeneration] = useState(0);
  const [isLost, setLost] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const lostAt = useRef<Camera>(undefined);
  const boxAtEntry = useRef<Box>(undefined);
  const makeAnew = () => {
    setLost(false);
    setGeneration((before) => before + 1);
  };

  const latest = useEffectEvent(() => ({
    basemap,
    isOwnStyle,
    palette,
    namesShown,
    projection,
    camera,
    box,
    label,
    fail,
    onError,
    onCameraChange,
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: these three make another map; the rest is brought up to date.
  useEffect(() => {
    let standing: StandingMap | undefined;
    const subscriptions: Subscription[] = [];
    let isGone = false;
    let reporting: ReturnType<typeof setTimeout> | undefined;
    const failBasemap = (at: Camera | undefined) => {
      lostAt.current = at;
      latest().fail(name);
    };
    const begin = (style: StyleSpecification | string) => {
      const { current: element } = container;
      if (isGone || !element) return;
      const { camera = lostAt.current, box, label } = latest();
      lostAt.current = undefined;
      const taken = takeMap({ container: element, basemap: name, style, camera, box, interactive, label });
      if (typeof taken === "string") {
        performance.mark("map:failed");
        latest().onError?.(taken);
        return;
      }
      standing = taken;
      const { map } = taken;
      const start = interactive ? {} : { padding: STILL_ROOM };
      const handle = mapHandle(map, setFitted, camera || !box ? undefined : { box, ...start });
      const enter = () => {
        if (hasLostContext(map)) return;
        const now = latest();
        putMapImages(map, now.palette);
        showProjection(map, now.projection, now.isOwnStyle);
        // The box can change while the map loads.
        if (!now.camera && now.box && now.box !== box) handle.fitBox(now.box, { animate: false });
        boxAtEntry.current = now.box;
        startTransition(() => setRoom({ map, handle, claim: pointerClaim(), basemap: name }));
      };
      subscriptions.push(
        ...(name ? watchBasemap(map, { onGone: () => failBasemap(cameraOf(map)), onEmpty: setEmpty }) : []),
        onContextLoss(map, {
          lost() {
            lostAt.current = cameraOf(map);
            taken.isWhole = false;
            setRoom(undefined);
            setLost(true);
          },
          // At once: the old map would draw with lost resources.
          restored: () => flushSync(makeAnew),
        }),
        map.on("movestart", ({ originalEvent }) => {
          if (originalEvent) setFitted(undefined);
        }),
        map.on("resize", () => handle.keepFit()),
        map.on("moveend", () => {
          handle.keepFit();
          // After the paint: listeners render much.
          clearTimeout(reporting);
          reporting = setTimeout(() => latest().onCameraChange?.(handle.camera(), handle.viewBox()));
        }),
      );
      const whenIdle = () => void map.once("idle", () => performance.mark("map:ready"));
      if (taken.isWhole) {
        enter();
        whenIdle();
        return;
      }
      performance.mark("map:begun");
      map.once("style.load", enter);
      // Names do not wait for pictures, which may never load.
      map.once("style.load", async () => {
        performance.mark("map:loaded");
        await loadNameFonts();
        if (isGone || hasLostContext(map)) return;
        const now = latest();
        for (const layer of now.isOwnStyle ? [] : labelLayers(now.palette, now.namesShown))
          map.addLayer(layer, layerAbove(layer.id, map.getLayersOrder()));
        taken.isWhole = true;
        // Also without our names, so that the map becomes idle.
        map.triggerRepaint();
        whenIdle();
      });
    };
    const { basemap, palette } = latest();
    const styled = Promise.all([styleOf(basemap, palette), loadTextFont()]).then(
      ([style]) => style,
      () => undefined,
    );
    void styled.then((style) => {
      if (style) begin(style);
      else if (!isGone) failBasemap(undefined);
    });
    return () => {
      isGone = true;
      clearTimeout(reporting);
      for (const subscription of subscriptions) subscription.unsubscribe();
      setRoom(undefined);
      if (standing) leaveMap(standing, name);
    };
  }, [name, interactive, generation]);

  useEffect(() => {
    if (!room) return;
    showProjection(room.map, projection, isOwnStyle);
    room.map.getCanvas().setAttribute("aria-label", label);
    putMapImages(room.map, palette);
    if (isOwnStyle) return;
    for (const layer of [
      ...groundLayers(palette),
      ...archiveLayers(palette),
      ...labelLayers(palette, namesShown),
    ])
      if (room.map.getLayer(layer.id)) updateLayer(room.map, layer);
  }, [room, palette, namesShown, projection, isOwnStyle, label]);

  // The box can change until the room is shown, too, when no handle could fit it.
  useEffect(() => {
    const { camera, box } = latest();
    if (room && !camera && box && box !== boxAtEntry.current) room.handle.fitBox(box, { animate: false });
  }, [room]);

  useEffect(() => {
    if (!room || !camera || sameCamera(camera, cameraOf(room.map))) return;
    const { lng, lat, zoom, bearing = 0 } = camera;
    room.map.jumpTo({ center: [lng, lat], zoom, bearing });
  }, [room, camera]);

  const inside = useMemo(() => room && { ...room, palette }, [room, palette]);
  return (
    <div className={styles.map}>
      <div className={styles.view} data-projection={projection}>
        <div ref={container} className={styles.canvas} />
        {inside && (
          <MapContext value={inside}>
            {furniture === "full" && <Degrees />}
            {furniture === "scale" && <FloatingScale />}
            <OpenMenu value={openMenu}>{children}</OpenMenu>
          </MapContext>
        )}
        {isLost && (
          <MapNote
            text={t(
              "The graphics of this device stopped, and the map with them. It comes back with them; lists and forms work on.",
            )}
            act={{
              label: t("Restart the map"),
              onAct: makeAnew,
            }}
          />
        )}
        {hasFailed && wanted && furniture === "full" && (
          <MapNote
            text={t("The base map “{name}” does not answer. The built-in one is shown.", {
              name: wanted.name,
            })}
            act={{ label: t("Try again"), onAct: () => choose(wanted.name) }}
          />
        )}
        {isEmpty && basemap && furniture === "full" && (
          <MapNote
            text={t("The base map “{name}” has sent nothing so far. The built-in one is shown.", {
              name: basemap.name,
            })}
          />
        )}
        {(isBeyondMap(box) || isBeyondMap(fitted)) && (
          <MapNote
            text={t("The map ends at 85° latitude: what lies beyond is not drawn, or drawn at its edge.")}
          />
        )}
      </div>
      {furniture === "full" && (
        <div className={styles.status} data-map-status>
          {inside && (
            <MapContext value={inside}>
              <StatusLine attribution={attribution} />
            </MapContext>
          )}
        </div>
      )}
    </div>
  );
}

/** Sets the projection. A flat sea is the page's background, which saves a full-view fill each frame. */
function showProjection(map: MapLibreMap, projection: Projection, isOwnStyle: boolean): void {
  map.setProjection({ type: projection });
  const sea: LayerId = "sea";
  if (!isOwnStyle)
    map.setLayoutProperty(sea, "visibility", projection === "globe" ? "visible" : "none", {
      validate: false,
    });
}
