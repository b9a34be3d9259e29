import { ActionIcon, Popover, SegmentedControl, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconArrowsMove,
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconStack2,
} from "@tabler/icons-react";
import { type ReactNode, useContext, useState } from "react";
import { t } from "../../languages/texts.ts";
import { OpenMenu, useMapEvents, useMapRoom } from "../map-context.ts";
import { CAMERA_DURATION, type Projection } from "../map-handle.ts";
import { ArrowPad } from "./arrow-pad.tsx";
import { BasemapMenu } from "./basemap-menu.tsx";
import styles from "./map-controls.module.css";

export interface MapControlsProps {
  projection: Projection;
  onProjectionChange: (projection: Projection) => void;
  onFit?: (() => void) | undefined;
  fitLabel?: string | undefined;
  layers?: ReactNode;
  children?: ReactNode;
}

export function MapControls({
  projection,
  onProjectionChange,
  onFit,
  fitLabel = t("Fit the area"),
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
      <LayersMenu projection={projection} onProjectionChange={onProjectionChange}>
        {layers}
      </LayersMenu>
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
      <ControlButton label={t("North up")} onClick={() => handle.northUp()}>
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
  onClick: () => void;
  children: ReactNode;
}

export function ControlButton({ label, keys, isZoom, onClick, children }: ControlButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} position="left" openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.button ?? ""}
        aria-label={label}
        data-zoom={isZoom || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Part of the view that one arrow moves the map by. */
const PAN_PART = 0.25;

interface MapMenuProps {
  label: string;
  title?: string;
  Icon: Icon;
  children: ReactNode;
}

function MapMenu({ label, title = label, Icon, children }: MapMenuProps) {
  const [openMenu, setOpenMenu] = useContext(OpenMenu);
  const isOpen = openMenu === label;
  const setOpen = (opened: boolean) => setOpenMenu(opened ? label : "");
  return (
    <Popover opened={isOpen} onChange={setOpen} position="left-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.button ?? ""}
          aria-label={label}
          title={title}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">{children}</Popover.Dropdown>
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

function LayersMenu({
  projection,
  onProjectionChange,
  children,
}: Pick<MapControlsProps, "projection" | "onProjectionChange" | "children">) {
  return (
    <MapMenu label={t("Layers")} Icon={IconStack2}>
      <div className={styles.layers}>
        <span className={styles.caption} id="map-projection">
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
        <BasemapMenu />
        {children}
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
