import { ActionIcon, CloseButton, Popover, SegmentedControl, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconArrowsMove,
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconStack2,
} from "@tabler/icons-react";
import { type ReactNode, useContext, useState } from "react";
import type { Basemap } from "../../config.ts";
import { mercator } from "../../geo/mercator.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useNarrow } from "../../ui/layout/use-media.ts";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import { useBasemap } from "../basemap/basemap-choice.ts";
import { OpenMenu, useMapEvents, useMapRoom } from "../map-context.ts";
import { CAMERA_DURATION, type Projection } from "../map-handle.ts";
import { ArrowPad } from "./arrow-pad.tsx";
import { type LayerName, useLayers } from "./layer-choice.ts";
import { LayerSwitches } from "./layer-switches.tsx";
import styles from "./map-controls.module.css";

export interface MapControlsProps {
  projection: Projection;
  onProjectionChange: (projection: Projection) => void;
  onFit?: (() => void) | undefined;
  fitLabel?: string | undefined;
  /** Layers of this map that can be switched off, beside the names. */
  switches?: readonly LayerName[] | undefined;
  layers?: ReactNode;
  children?: ReactNode;
}

export function MapControls({
  projection,
  onProjectionChange,
  onFit,
  fitLabel = t("Fit the area"),
  switches = NONE,
  layers,
  children,
}: MapControlsProps) {
  return (
    <div
      className={styles.card}
      role="toolbar"
      aria-label={t("Map")}
      aria-orientation="vertical"
      data-map-controls=""
    >
      <ViewButtons onFit={onFit} fitLabel={fitLabel} />
      <hr />
      <LayersMenu {...{ switches, projection, onProjectionChange }}>{layers}</LayersMenu>
      {children}
    </div>
  );
}

function ViewButtons({ onFit, fitLabel }: { onFit: (() => void) | undefined; fitLabel: string }) {
  const { handle } = useMapRoom();
  const bearing = useBearing();
  return (
    <>
      <ControlButton label={t("Zoom in")} keys="+" isZoom onClick={() => handle.zoomIn()}>
        <IconPlus size={16} stroke={1.75} />
      </ControlButton>
      <ControlButton label={t("Zoom out")} keys="−" isZoom onClick={() => handle.zoomOut()}>
        <IconMinus size={16} stroke={1.75} />
      </ControlButton>
      <hr />
      <ControlButton label={t("North up")} isIdle={Math.abs(bearing) < 0.01} onClick={() => handle.northUp()}>
        <NorthNeedle bearing={bearing} />
      </ControlButton>
      {onFit && (
        <ControlButton label={fitLabel} keys="F" onClick={onFit}>
          <IconFocusCentered size={16} stroke={1.75} />
        </ControlButton>
      )}
      <MoveMenu />
    </>
  );
}

export interface ControlButtonProps {
  label: string;
  keys?: string | undefined;
  /** Stays on small maps. */
  isZoom?: boolean;
  /** Would change nothing: leaves a phone's map. */
  isIdle?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function ControlButton({ label, keys, isZoom, isIdle, onClick, children }: ControlButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} position="left" openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.button ?? ""}
        aria-label={label}
        data-zoom={isZoom || undefined}
        data-idle={isIdle || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

const PAN_PART = 0.25;
const NONE: readonly LayerName[] = [];

/** The whole lower edge of the screen; the library limits the width of a card beside its button. */
const SHEET = {
  position: "fixed",
  top: "auto",
  right: 0,
  bottom: 0,
  left: 0,
  width: "auto",
  minWidth: "100%",
} as const;

interface MapMenuProps {
  label: string;
  title?: string;
  /** Draws a dot at the button: something differs from what everybody sees. */
  isMarked?: boolean;
  /** A sheet at the lower edge of a phone, where a card would lie half on the list below the map. */
  isSheet?: boolean;
  Icon: Icon;
  children: ReactNode;
}

function MapMenu({ label, title = label, isMarked, isSheet, Icon, children }: MapMenuProps) {
  const [openMenu, setOpenMenu] = useContext(OpenMenu);
  const hasSheet = useNarrow() && isSheet === true;
  const isOpen = openMenu === label;
  const setOpen = (opened: boolean) => setOpenMenu(opened ? label : "");
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="left-start"
      trapFocus
      returnFocus
      withOverlay={hasSheet}
      overlayProps={{ backgroundOpacity: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.button ?? ""}
          aria-label={label}
          title={title}
          data-marked={isMarked || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        p={hasSheet ? 16 : "sm"}
        className={`${styles.dropdown} ${hasSheet ? styles.sheet : ""}`}
        style={hasSheet ? SHEET : undefined}
      >
        {hasSheet && (
          <div className={styles.head}>
            <b>{label}</b>
            <CloseButton aria-label={t("Close")} onClick={() => setOpen(false)} />
          </div>
        )}
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

function MoveMenu() {
  const { map } = useMapRoom();
  return (
    <MapMenu label={t("Move the map")} title={t("Move the map (arrows)")} Icon={IconArrowsMove}>
      <ArrowPad
        moves="map"
        onStep={([x, y]) => {
          const { clientWidth, clientHeight } = map.getContainer();
          const step = Math.min(clientWidth, clientHeight) * PAN_PART;
          map.panBy([x * step, y * step], { duration: CAMERA_DURATION / 2 });
        }}
      />
    </MapMenu>
  );
}

interface LayersMenuProps extends Pick<MapControlsProps, "projection" | "onProjectionChange" | "children"> {
  switches: readonly LayerName[];
}

function LayersMenu({ switches, projection, onProjectionChange, children }: LayersMenuProps) {
  const layers = useLayers();
  // A whole style brings names of its own.
  const hasNames = useBasemap().shown?.type !== "style";
  const names = hasNames ? [...switches, "names" as const] : switches;
  const isMarked = names.some((name) => !layers[name]);
  return (
    <MapMenu
      label={t("Layers")}
      title={isMarked ? t("Layers: some are off") : t("Layers")}
      isMarked={isMarked}
      isSheet
      Icon={IconStack2}
    >
      <div className={styles.layers}>
        <LayerSwitches names={names} />
        {children}
        <BasemapMenu />
        <div className={styles.menu}>
          <span className={styles.legend} id="map-projection">
            {t("Projection")}
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby="map-projection"
            value={projection}
            onChange={(value) => onProjectionChange(value)}
            data={[
              { value: "mercator", label: t("Flat") },
              { value: "globe", label: t("Globe") },
            ]}
          />
        </div>
      </div>
    </MapMenu>
  );
}

function useBearing(): number {
  const { map } = useMapRoom();
  const [bearing, setBearing] = useState(() => map.getBearing());
  useMapEvents({ rotate: () => setBearing(map.getBearing()) });
  return bearing;
}

function NorthNeedle({ bearing }: { bearing: number }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.6" stroke="currentColor" strokeWidth="1.2" />
      <g transform={`rotate(${-bearing} 8 8)`}>
        <path d="M8 3.2 9.7 8H6.3Z" fill="currentColor" />
        <path d="M8 12.8 6.3 8h3.4Z" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      </g>
    </svg>
  );
}

const PREVIEW_ZOOM = 4;

function BasemapMenu() {
  const { basemaps, wanted, choose } = useBasemap();
  if (basemaps.length === 0) return null;
  return (
    <fieldset className={styles.menu}>
      <legend className={styles.legend}>{t("Base map")}</legend>
      {[undefined, ...basemaps].map((basemap) => {
        const name = basemap?.name ?? "";
        const words = basemap ? basemap.name : t("Built-in, also offline");
        return (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="basemap"
              checked={name === (wanted?.name ?? "")}
              // Returns the focus to the choice when the map has been replaced.
              data-autofocus={name === (wanted?.name ?? "") || undefined}
              onChange={() => {
                choose(name);
                announce(t("Base map: {name}", { name: words }));
              }}
            />
            <Preview basemap={basemap} />
            <span>{words}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function groundOf(basemap: Basemap | undefined): string | undefined {
  if (!basemap) return "linear-gradient(135deg, var(--sw-land) 50%, var(--sw-sea) 50%)";
  if (basemap.dark === undefined) return undefined;
  return basemap.dark ? darkPalette.land : lightPalette.land;
}

function Preview({ basemap }: { basemap: Basemap | undefined }) {
  const { map } = useMapRoom();
  const [hasFailed, setFailed] = useState(false);
  if (basemap?.type !== "raster" || hasFailed)
    return <span className={styles.preview} style={{ background: groundOf(basemap) }} aria-hidden />;
  const { lng, lat } = map.getCenter().wrap();
  const tiles = 2 ** PREVIEW_ZOOM;
  const [x, y] = mercator([lng, lat]).map((share) =>
    Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles))),
  );
  const place: Readonly<Record<string, string>> = { z: `${PREVIEW_ZOOM}`, x: `${x}`, y: `${y}` };
  const src = basemap.url.replace(/\{([zxy])\}/g, (_, axis: string) => place[axis] ?? "");
  return <img className={styles.preview} src={src} alt="" onError={() => setFailed(true)} />;
}
