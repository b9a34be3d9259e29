import { Button, NativeSelect, NumberInput, Slider, Switch } from "@mantine/core";
import { IconAdjustments, IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { distanceKm } from "../../geo/sphere.ts";
import { t } from "../../languages/texts.ts";
import { positionLabel } from "../../map/furniture/map-furniture.tsx";
import type { RasterRead } from "../../map/raster/raster-look.ts";
import { decibelOf } from "../../raster/decibel.ts";
import type { OpenRaster, Placement, RasterFacts } from "../../raster/raster.ts";
import { frameAxes, geometryWords, groundWords } from "../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../shared/frames/geometry-glyph.tsx";
import { RasterProgress, WindowChart } from "../../shared/raster/raster-panel.tsx";
import { decibelName, offsetOf, placementWords, raised } from "../../shared/raster/raster-words.ts";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { formatFixed, formatNumber } from "../../ui/text/format.ts";
import { GAMMAS, HEIGHTS, type ViewLook } from "./view-params.ts";
import classes from "./viewer.module.css";

type Window = readonly [low: number, high: number];

interface ViewerPanelProps {
  scene: CatalogFrame;
  raster: OpenRaster;
  placement: Placement | undefined;
  /** Height that the file suggests, m. */
  referenceHeight: number;
  /** Degrees at a share of the columns from near to far. */
  incidence: ((share: number) => number) | undefined;
  look: ViewLook;
  window: Window;
  onLook: (change: Partial<ViewLook>) => void;
  onAuto: () => void;
  /** Undefined without a map. */
  onToView: (() => void) | undefined;
  onReopen: () => void;
  read: RasterRead | undefined;
  /** Image of a video. */
  frame: number;
  onFrame: (frame: number) => void;
  products: readonly string[];
  product: string;
  onProduct: (product: string) => void;
}

/** Look of the image, what is read under the pointer, and how it is placed. */
export function ViewerPanel(props: ViewerPanelProps) {
  const { scene, raster, placement, referenceHeight, incidence, look, window, onLook, read, frame, onFrame } =
    props;
  const { facts } = raster;
  const offset = offsetOf(facts.calibration);
  const { gamma, isInverted, opacity, height = referenceHeight } = look;
  return (
    <>
      <section className={classes.section} aria-label={t("Image")}>
        {props.products.length > 1 && (
          <NativeSelect
            label={t("Product")}
            data={props.products}
            value={props.product}
            onChange={({ currentTarget }) => props.onProduct(currentTarget.value)}
          />
        )}
        <div className={classes.image}>
          <div>
            <p>
              {props.products.length === 1 && `${props.product} · `}
              {geometryWords(scene)}
            </p>
            <p className={classes.note}>{aboutWords(scene, facts, placement)}</p>
          </div>
          <GeometryGlyph axes={frameAxes(scene)} size={32} />
        </div>
      </section>
      <section className={classes.section} aria-label={t("Brightness")}>
        <WindowChart
          histogram={raised(facts.statistics.histogram, offset)}
          window={[window[0] + offset, window[1] + offset]}
          onWindow={([low, high]) => onLook({ window: [low - offset, high - offset] })}
          name={decibelName(facts.calibration !== undefined)}
        />
        <div className={classes.buttons}>
          <Button
            variant="default"
            {...iconBefore(IconAdjustments)}
            title={t("Brightness of the whole image (A)")}
            onClick={props.onAuto}
          >
            {t("Auto")}
          </Button>
          {props.onToView && (
            <Button
              variant="default"
              {...iconBefore(IconEye)}
              title={t("Brightness of what is in view")}
              onClick={props.onToView}
            >
              {t("To view")}
            </Button>
          )}
        </div>
        <Row label={t("Gamma")} value={formatFixed(gamma, 2)}>
          <Slider
            thumbLabel={t("Gamma")}
            label={null}
            size="xs"
            {...GAMMAS}
            step={0.05}
            value={gamma}
            onChange={(next) => onLook({ gamma: next })}
          />
        </Row>
        {placement && (
          <Row label={t("Opacity")} value={`${opacity} %`}>
            <Slider
              thumbLabel={t("Opacity of the image, percent")}
              label={null}
              size="xs"
              step={5}
              value={opacity}
              onChange={(next) => onLook({ opacity: next })}
            />
          </Row>
        )}
        {facts.frames > 1 && (
          <Row label={t("Video frame")} value={`${formatNumber(frame + 1)} / ${formatNumber(facts.frames)}`}>
            <Slider
              thumbLabel={t("Video frame")}
              label={null}
              size="xs"
              min={1}
              max={facts.frames}
              value={frame + 1}
              onChange={(next) => onFrame(next - 1)}
            />
          </Row>
        )}
        <Switch
          label={t("Invert")}
          title={t("Bright is drawn dark (I)")}
          checked={isInverted}
          onChange={({ currentTarget }) => onLook({ isInverted: currentTarget.checked })}
        />
      </section>
      <section className={classes.section} aria-label={t("Value")}>
        <ReadOut facts={facts} read={read} incidence={incidence} />
      </section>
      <section className={classes.section} aria-label={t("Place")}>
        {placement && placement.by !== "affine" && (
          <div className={classes.height}>
            <NumberInput
              label={t("Ground height above the ellipsoid, m")}
              {...HEIGHTS}
              step={10}
              clampBehavior="strict"
              value={height}
              onChange={(next) => typeof next === "number" && onLook({ height: next })}
            />
            <Button
              variant="default"
              disabled={look.height === undefined}
              onClick={() => onLook({ height: undefined })}
            >
              {t("Reset")}
            </Button>
          </div>
        )}
        <p className={classes.note}>{placementWords(placement, incidence?.(0.5))}</p>
        <RasterProgress raster={raster} onReopen={props.onReopen} />
      </section>
    </>
  );
}

/** Says how an image was made and how large it is. */
function aboutWords(
  scene: CatalogFrame,
  { kind, levels: [{ width, height }] }: RasterFacts,
  placement: Placement | undefined,
): string {
  const [column, row] = [width / 2, height / 2];
  const kmTo = (c: number, r: number) =>
    placement ? distanceKm(placement.toGround(column, row), placement.toGround(c, r)) : 0;
  return [
    scene.polarizations.join(", "),
    t("{columns} × {rows} pixels", { columns: formatNumber(width), rows: formatNumber(height) }),
    placement &&
      t("{size} on the ground each", {
        size: groundWords(kmTo(column + 1, row) * 1000, kmTo(column, row + 1) * 1000),
      }),
    kind === "complex" && t("Single look, slant range"),
    scene.hasDemoPicture && t("Demo picture"),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface RowProps {
  label: string;
  value: string;
  children: ReactNode;
}

function Row({ label, value, children }: RowProps) {
  return (
    <div className={classes.row}>
      <span>{label}</span>
      {children}
      <output>{value}</output>
    </div>
  );
}

interface ReadOutProps {
  facts: RasterFacts;
  read: RasterRead | undefined;
  incidence: ((share: number) => number) | undefined;
}

const none = "–";

/** Returns the dB of a pixel, σ⁰ where the image is calibrated; one a color. */
export function decibelWords({ calibration }: RasterFacts, values: RasterRead["values"]): string | undefined {
  const offset = offsetOf(calibration);
  return values?.map((value) => (value > 0 ? formatFixed(decibelOf(value) + offset, 1) : none)).join(" · ");
}

/** Values at the pointer, or in the middle of the map. Lines stay, so that nothing moves. */
function ReadOut({ facts, read, incidence }: ReadOutProps) {
  const { levels, calibration } = facts;
  const { width } = levels[0];
  const values = read?.values;
  const angle = read && incidence?.(read.column / width);
  const rows = [
    [t("Value, DN"), values?.map((value) => formatNumber(value)).join(" · ")],
    [decibelName(calibration !== undefined), decibelWords(facts, values)],
    [t("Position"), read && positionLabel(read.position, 5)],
    [t("Incidence"), angle !== undefined && `${formatFixed(angle, 2)}°`],
    [
      t("Column, row"),
      read && `${formatNumber(Math.floor(read.column))}, ${formatNumber(Math.floor(read.row))}`,
    ],
  ] as const;
  return (
    <>
      <p className={classes.where}>
        {read && (read.isMiddle ? t("In the middle of the map") : t("Under the pointer"))}
      </p>
      <dl className={classes.read}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || none}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
