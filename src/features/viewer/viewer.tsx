import { Button } from "@mantine/core";
import { IconColumns2, IconFocusCentered, IconPhotoDown, IconRuler2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { t } from "../../languages/texts.ts";
import { kilometresPerPixel, positionLabel } from "../../map/furniture/map-furniture.tsx";
import { MapNote } from "../../map/furniture/map-note.tsx";
import { MapCanvas } from "../../map/map-canvas.tsx";
import type { Camera, MapHandle } from "../../map/map-handle.ts";
import { MeasureLayer } from "../../map/measure/measure-layer.tsx";
import { DEEPEST_ZOOM, DeepZoom } from "../../map/raster/deep-zoom.tsx";
import { RasterLayer } from "../../map/raster/raster-layer.tsx";
import { LEAST_WINDOW, type RasterRead } from "../../map/raster/raster-look.ts";
import { autoWindow, windowOfHistograms } from "../../raster/decibel.ts";
import type { OpenRaster } from "../../raster/raster.ts";
import { geometryWords } from "../../shared/frames/frame-words.ts";
import { toCompare } from "../../shared/orders/links.ts";
import { imageBox, placedImage } from "../../shared/raster/full-image.ts";
import { decibelName, incidenceOf, offsetOf, placementWords } from "../../shared/raster/raster-words.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton, iconBefore } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { ShareButton } from "../../ui/input/share-button.tsx";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { formatFixed } from "../../ui/text/format.ts";
import { usePalette } from "../../ui/theme/palette.ts";
import { PlainPicture } from "./plain-picture.tsx";
import { savePicture } from "./save-picture.ts";
import { resizedWindow, type ViewLook } from "./view-params.ts";
import { oneToOne } from "./view-scale.ts";
import classes from "./viewer.module.css";
import { DownloadImage, titleOf, ViewerBar } from "./viewer-bar.tsx";
import { decibelWords, ViewerPanel } from "./viewer-panel.tsx";

export interface ViewerPageProps {
  frameID: string;
  look: ViewLook;
  camera: Camera | undefined;
  /** Called with what the address shall say. */
  onView: (look: ViewLook, camera: Camera | undefined) => void;
  /** Another owned frame of this place. */
  compareWith: string | undefined;
}

export interface OpeningProps extends ViewerPageProps {
  frame: CatalogFrame;
  file: ProductFile;
  images: readonly ProductFile[];
}

/** Steps of the keys for the window, dB on each side. */
const WINDOW_STEP = 0.5;

/** Open image on the map, with its panel; its look and camera go to the address. */
export function Viewer(props: OpeningProps & { raster: OpenRaster; onReopen: () => void }) {
  const { frame, file, images, raster, onView, compareWith } = props;
  const { facts } = raster;
  const [look, setLook] = useState(props.look);
  const [at, setAt] = useState(props.camera);
  const [firstCamera] = useState(props.camera);
  const [read, setRead] = useState<RasterRead>();
  const [videoFrame, setVideoFrame] = useState(0);
  const [measuring, setMeasuring] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [failure, setFailure] = useState<string>();
  const map = useRef<MapHandle>(null);
  const palette = usePalette();
  const inView = useRef<Uint32Array>(undefined);
  const incidence = useMemo(() => incidenceOf(frame), [frame]);
  const reference = useMemo(() => placedImage(frame, raster), [frame, raster]);
  const { height } = look;
  const placement = useMemo(
    () => (height === undefined ? reference : placedImage(frame, raster, height)),
    [frame, raster, height, reference],
  );
  const auto = useMemo(() => autoWindow(facts.statistics), [facts]);
  const window = look.window ?? ([auto.low, auto.high] as const);
  const [low, high] = window;
  const { gamma, isInverted } = look;
  const drawn = useMemo(() => ({ low, high, gamma, isInverted }), [low, high, gamma, isInverted]);
  const [firstBox] = useState(() => placement && imageBox(placement, facts.levels[0]));
  const isOnMap = placement !== undefined && failure === undefined;

  const change = (part: Partial<ViewLook>) => setLook((before) => ({ ...before, ...part }));
  const setWindow = (next: readonly [number, number]) => {
    change({ window: next });
    const [low, high] = next.map((decibel) => formatFixed(decibel + offsetOf(facts.calibration), 1));
    announce(t("Window {low} to {high} dB", { low: low ?? "", high: high ?? "" }));
  };
  const showAuto = () => {
    change({ window: undefined });
    announce(t("Brightness of the whole image"));
  };
  const showView = () => {
    if (!inView.current) return announce(t("No tile of the view has been loaded yet"));
    const { low, high } = windowOfHistograms([inView.current]);
    setWindow([low, Math.max(high, low + LEAST_WINDOW)]);
  };
  const invert = () => {
    change({ isInverted: !isInverted });
    announce(isInverted ? t("Bright is drawn bright") : t("Bright is drawn dark"));
  };
  const fit = () =>
    placement && map.current?.fitBox(imageBox(placement, facts.levels[0]), { maxZoom: DEEPEST_ZOOM });
  const showOneToOne = () => {
    if (!map.current || !placement) return;
    const { lng, lat } = map.current.camera();
    map.current.flyTo(oneToOne(placement, facts.levels[0], [lng, lat], devicePixelRatio));
  };
  const blink = () => {
    setHidden(!isHidden);
    announce(isHidden ? t("Image shown") : t("Image hidden"));
  };
  useGlobalKeys({
    "[": () => setWindow(resizedWindow(window, -WINDOW_STEP)),
    "]": () => setWindow(resizedWindow(window, WINDOW_STEP)),
    a: showAuto,
    i: invert,
    m: () => isOnMap && setMeasuring(!measuring),
    b: blink,
    "1": showOneToOne,
    "0": fit,
  });
  useEffect(() => onView({ ...look, product: file.product }, at), [onView, look, at, file.product]);

  const save = useMutation({
    mutationFn: async () => {
      if (!map.current) return;
      const { lng, lat, zoom } = map.current.camera();
      await savePicture(await map.current.picture(), devicePixelRatio, {
        name: `swath-frame-${frame.frameID}-${file.product}`,
        lines: [
          `${titleOf(frame)} · ${t("Frame {frameID}", { frameID: frame.frameID })} · ${file.product}`,
          [geometryWords(frame), positionLabel([lng, lat], 5), frame.hasDemoPicture && t("Demo picture")]
            .filter(Boolean)
            .join(" · "),
          placementWords(placement, incidence?.(0.5)),
        ],
        kmPerPixel: kilometresPerPixel(lat, zoom),
      });
      announce(t("Picture saved"));
    },
  });
  return (
    <div className={classes.page}>
      <ViewerBar frame={frame}>
        {isOnMap && (
          <>
            <Button
              variant="default"
              {...iconBefore(IconRuler2)}
              aria-pressed={measuring}
              title={t("Measure distance and area (M)")}
              onClick={() => setMeasuring(!measuring)}
            >
              {t("Measure")}
            </Button>
            <Button
              variant="default"
              className={classes.scale}
              title={t("One pixel of the image on one of the screen (1)")}
              onClick={showOneToOne}
            >
              {t("1:1")}
            </Button>
            <Button
              variant="default"
              {...iconBefore(IconFocusCentered)}
              title={t("Fit the whole image (0)")}
              onClick={fit}
            >
              {t("Fit")}
            </Button>
            <BusyButton
              variant="default"
              Icon={IconPhotoDown}
              busy={save.isPending}
              title={t("Save the map as PNG, with scale and time")}
              onClick={() => save.mutate()}
            >
              {t("Save picture")}
            </BusyButton>
          </>
        )}
        <DownloadImage file={file} />
        {compareWith && (
          <RoutedButton
            {...toCompare(frame.frameID, compareWith)}
            search={{ full: "1" }}
            Icon={IconColumns2}
            title={t("Compare with frame {frameID} at full resolution", { frameID: compareWith })}
          >
            {t("Compare")}
          </RoutedButton>
        )}
        <ShareButton />
      </ViewerBar>
      <div className={classes.stage} data-map-stage="">
        {isOnMap ? (
          <MapCanvas
            palette={palette}
            label={t("Image of frame {frameID} on the map. {geometry}", {
              frameID: frame.frameID,
              geometry: geometryWords(frame),
            })}
            camera={firstCamera}
            box={firstBox}
            onCameraChange={setAt}
            onError={setFailure}
            ref={map}
          >
            <DeepZoom />
            <RasterLayer
              raster={raster}
              placement={placement}
              look={drawn}
              frame={videoFrame}
              opacity={isHidden ? 0 : look.opacity / 100}
              onRead={setRead}
              onViewHistogram={(counts) => {
                inView.current = counts;
              }}
            />
            {measuring && <MeasureLayer onEnd={() => setMeasuring(false)} />}
          </MapCanvas>
        ) : (
          <PlainPicture
            raster={raster}
            look={drawn}
            frame={videoFrame}
            note={failure ?? placementWords(undefined, undefined)}
          />
        )}
        {isOnMap && !measuring && (
          <>
            <div className={classes.cross} data-read={read?.isMiddle || undefined} aria-hidden="true" />
            {/* The panel, which says it too, lies below the fold of a phone. */}
            <p className={classes.reading} aria-hidden="true">
              {decibelName(facts.calibration !== undefined)} <b>{decibelWords(facts, read?.values) ?? "–"}</b>
            </p>
          </>
        )}
        {isHidden && <MapNote text={t("Image hidden")} act={{ label: t("Show"), onAct: blink }} />}
      </div>
      <aside className={classes.side} aria-label={t("Look of the image")}>
        <ViewerPanel
          scene={frame}
          raster={raster}
          placement={placement}
          referenceHeight={reference?.height ?? 0}
          incidence={incidence}
          look={look}
          window={window}
          onLook={change}
          onAuto={showAuto}
          onToView={isOnMap ? showView : undefined}
          onReopen={props.onReopen}
          read={read}
          frame={videoFrame}
          onFrame={setVideoFrame}
          products={[...new Set(images.map(({ product }) => product))]}
          product={file.product}
          onProduct={(product) => onView({ ...look, product, window: undefined, height: undefined }, at)}
        />
      </aside>
    </div>
  );
}
