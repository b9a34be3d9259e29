import { Button, type ButtonProps, Popover, Textarea, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBookmark,
  IconCode,
  IconFileUpload,
  IconPolygon,
  IconRectangle,
  IconX,
} from "@tabler/icons-react";
import { type ComponentProps, Suspense, useMemo, useRef, useState } from "react";
import { parseAreaText } from "../../../geo/area/area-text.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t, text } from "../../../languages/texts.ts";
import { AREA_FILES } from "../../../shared/places/area-files.ts";
import { useNamedAreas } from "../../../shared/places/named-store.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { FileChoice, useTextTaker } from "../../../ui/input/text-file.tsx";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import classes from "./area-field.module.css";
import { areaWords } from "./set-filters.ts";

export type DrawTool = "polygon" | "rectangle";

export interface AreaFieldProps {
  area: readonly Polygon[];
  place?: string | undefined;
  areaProblem: string | undefined;
  tool: DrawTool | undefined;
  onTool: (tool: DrawTool | undefined) => void;
  onRemove: () => void;
  /** Searches a whole new area at once. */
  onArea: (area: readonly Polygon[]) => void;
  onFitArea: () => void;
  onAreaFile: (file: File) => void;
  onUndoArea: (() => void) | undefined;
  onRedoArea: (() => void) | undefined;
}

/** Pressing an active tool ends it. */
const DRAW_TOOLS = [
  { of: "polygon", name: text("Polygon"), tip: text("Draw a polygon (P)"), Icon: IconPolygon },
  { of: "rectangle", name: text("Box"), tip: text("Draw a rectangle (R)"), Icon: IconRectangle },
] as const satisfies readonly { of: DrawTool; [words: string]: unknown }[];

export function AreaField(props: AreaFieldProps) {
  const { area, place, tool, onTool, onArea, onUndoArea, onRedoArea } = props;
  const tools = useRef<HTMLButtonElement>(null);
  const { entries: areas } = useNamedAreas();
  const words = useMemo(() => areaWords(area, areas, place), [area, areas, place]);
  return (
    <div className={classes.field}>
      {area.length > 0 && (
        <span className={classes.chip}>
          <Tooltip label={t("Show it on the map (Shift F)")}>
            <button
              type="button"
              className={classes.area}
              aria-label={t("{area}: show the area on the map", { area: words })}
              onClick={props.onFitArea}
            >
              <IconPolygon size={14} stroke={1.75} aria-hidden />
              <span>{words}</span>
            </button>
          </Tooltip>
          <IconButton
            Icon={IconX}
            iconSize={14}
            size={24}
            label={t("Remove the area")}
            onClick={() => {
              props.onRemove();
              // The pressed button goes with the area.
              tools.current?.focus();
            }}
          />
        </span>
      )}
      {DRAW_TOOLS.map(({ of, name, tip, Icon }) => (
        <Tooltip key={of} label={t(tip)}>
          <ToolButton
            {...(of === "polygon" && { ref: tools })}
            Icon={Icon}
            aria-pressed={tool === of}
            onClick={() => onTool(tool === of ? undefined : of)}
          >
            {t(name)}
          </ToolButton>
        </Tooltip>
      ))}
      <TypedArea onArea={onArea} />
      <FileChoice accept={AREA_FILES} onFile={props.onAreaFile}>
        {(button) => (
          <Tooltip label={t("GeoJSON, KML, KMZ, GPX, WKT or zipped Shapefile")}>
            <ToolButton {...button} Icon={IconFileUpload}>
              {t("Upload")}
            </ToolButton>
          </Tooltip>
        )}
      </FileChoice>
      <NamedAreasButton {...props} />
      {(onUndoArea || onRedoArea) && (
        <span className={classes.steps}>
          <StepButton
            label={t("Undo the last area change")}
            title={t("Undo (Ctrl Z on the map)")}
            Icon={IconArrowBackUp}
            onStep={onUndoArea}
          />
          <StepButton
            label={t("Redo the area change")}
            title={t("Redo (Ctrl Shift Z on the map)")}
            Icon={IconArrowForwardUp}
            onStep={onRedoArea}
          />
        </span>
      )}
    </div>
  );
}

function ToolButton({
  Icon,
  className = "",
  ...props
}: Omit<ComponentProps<"button">, keyof ButtonProps> & ButtonProps & { Icon: Icon }) {
  const icon = <Icon size={14} stroke={1.75} aria-hidden />;
  return (
    <Button variant="default" className={`${classes.tool} ${className}`} leftSection={icon} {...props} />
  );
}

interface StepButtonProps {
  label: string;
  title: string;
  Icon: Icon;
  onStep: (() => void) | undefined;
}

function StepButton({ label, title, Icon, onStep }: StepButtonProps) {
  return <IconButton Icon={Icon} size={28} label={label} title={title} disabled={!onStep} onClick={onStep} />;
}

function TypedArea({ onArea }: Pick<AreaFieldProps, "onArea">) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const { refusal, takeText } = useTextTaker((taken) => {
    setText(taken);
    setProblem(undefined);
  });
  const field = useRef<HTMLTextAreaElement>(null);

  function apply() {
    const parsed = parseAreaText(text);
    if ("problem" in parsed) {
      setProblem(parsed.problem);
      announce(parsed.problem);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    setOpened(false);
    onArea(parsed.polygons);
  }

  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton Icon={IconCode} onClick={() => setOpened(!opened)}>
          {t("Coordinates")}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // React bubbles this event to the form of the filters.
            event.stopPropagation();
            apply();
          }}
        >
          <Textarea
            ref={field}
            label={t("Area as text")}
            description={t(
              "A point and a radius, lines of latitude and longitude, a box (west, south, east, north), WKT or GeoJSON. A box across 180° has a west larger than its east.",
            )}
            placeholder={t("36.14 N 5.35 W, 10 km")}
            autosize
            minRows={3}
            maxRows={8}
            value={text}
            error={refusal ?? problem}
            onChange={(event) => takeText(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" mt={8}>
            {t("Use this area")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

const NamedPanel = lazyPart(() => import("./named-panel.tsx"), "NamedPanel");

type NamedAreasButtonProps = Pick<AreaFieldProps, "area" | "areaProblem" | "onArea">;

function NamedAreasButton({ area, areaProblem, onArea }: NamedAreasButtonProps) {
  const [opened, setOpened] = useState(false);
  const { entries: areas } = useNamedAreas();
  if (area.length === 0 && areas.length === 0 && !opened) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToolButton
          Icon={IconBookmark}
          title={t("Save the area under a name, or choose a saved one")}
          onClick={() => setOpened(!opened)}
        >
          {t("Saved areas")}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("Saved areas")} className={classes.panel}>
        <Suspense fallback={<p role="status">{t("Loading…")}</p>}>
          <NamedPanel
            area={area}
            problem={areaProblem}
            onUse={(chosen) => {
              setOpened(false);
              onArea(chosen);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
