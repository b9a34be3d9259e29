import { ActionIcon, Popover, SegmentedControl, Stack, Text, Tooltip } from "@mantine/core";
import { IconFocusCentered, IconMinus, IconPlus, IconStack2 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Projection } from "../camera.ts";
import { useMapRoom } from "../map-context.ts";
import styles from "./map-controls.module.css";
import { NorthNeedle } from "./north-needle.tsx";

export interface MapControlsProps {
  projection: Projection;
  onProjectionChange: (projection: Projection) => void;
  /** What the fit button does, named by `fitLabel`; without it there is no such button. */
  onFit?: (() => void) | undefined;
  fitLabel?: string | undefined;
  /** More choices for the layers menu, and more buttons at the end of the card. */
  layers?: ReactNode;
  children?: ReactNode;
}

/** The card of buttons on a map: zoom, north, fit, layers; a child of `MapCanvas`. */
export function MapControls({
  projection,
  onProjectionChange,
  onFit,
  fitLabel = "Fit the area",
  layers,
  children,
}: MapControlsProps) {
  const { handle } = useMapRoom();
  const bearing = useBearing();
  return (
    <div
      className={styles.card}
      role="toolbar"
      aria-label="Map"
      aria-orientation="vertical"
      data-map-controls=""
    >
      <ControlButton label="Zoom in" keys="+" onClick={() => handle.zoomIn()}>
        <IconPlus size={16} stroke={1.75} />
      </ControlButton>
      <ControlButton label="Zoom out" keys="−" onClick={() => handle.zoomOut()}>
        <IconMinus size={16} stroke={1.75} />
      </ControlButton>
      <hr />
      <ControlButton label="North up" onClick={() => handle.northUp()}>
        <NorthNeedle bearing={bearing} />
      </ControlButton>
      {onFit && (
        <ControlButton label={fitLabel} keys="F" onClick={onFit}>
          <IconFocusCentered size={16} stroke={1.75} />
        </ControlButton>
      )}
      <hr />
      <LayersMenu projection={projection} onProjectionChange={onProjectionChange}>
        {layers}
      </LayersMenu>
      {children}
    </div>
  );
}

export interface ControlButtonProps {
  label: string;
  /** The key that does the same, for the tooltip. */
  keys?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button of the map's card: an icon, its name for assistive technology, name and key as tooltip. */
export function ControlButton({ label, keys, onClick, children }: ControlButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} position="left" openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.button ?? ""}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function LayersMenu({
  projection,
  onProjectionChange,
  children,
}: Pick<MapControlsProps, "projection" | "onProjectionChange" | "children">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="left-start"
      radius="md"
      shadow="md"
      transitionProps={{ duration: 120 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.button ?? ""}
          aria-label="Layers"
          title="Layers"
          onClick={() => setOpen((before) => !before)}
        >
          <IconStack2 size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="xs">
          <Text size="xs" c="dimmed" id="map-projection">
            Projection
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby="map-projection"
            value={projection}
            onChange={(value) => onProjectionChange(value as Projection)}
            data={[
              { value: "mercator", label: "Flat" },
              { value: "globe", label: "Globe" },
            ]}
          />
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function useBearing(): number {
  const { map } = useMapRoom();
  const [bearing, setBearing] = useState(() => map.getBearing());
  useEffect(() => {
    const subscription = map.on("rotate", () => setBearing(map.getBearing()));
    return () => subscription.unsubscribe();
  }, [map]);
  return bearing;
}
