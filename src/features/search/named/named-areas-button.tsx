import { Button, Popover } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { useNamedAreas } from "../../../shared/places/named-store.ts";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import classes from "./named-areas-button.module.css";

const NamedPanel = lazyPart(async () => ({ default: (await import("./named-panel.tsx")).NamedPanel }));

interface NamedAreasButtonProps {
  area: readonly Polygon[];
  /** Why the area can have no name, as a sentence. */
  problem: string | undefined;
  /** Its class beside other tools. */
  className: string | undefined;
  /** A named area is to be searched. */
  onUse: (area: readonly Polygon[]) => void;
}

/** Opens the areas that have names, where the area of the search gets its own; left out where there is neither. */
export function NamedAreasButton({ area, problem, className, onUse }: NamedAreasButtonProps) {
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
        <Button
          variant="default"
          className={className ?? ""}
          title={t("Name the area, or choose one that has a name")}
          leftSection={<IconBookmark size={14} stroke={1.75} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t("Names")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("Named areas")} className={classes.panel}>
        <Suspense fallback={<p role="status">{t("Loading…")}</p>}>
          <NamedPanel
            area={area}
            problem={problem}
            onUse={(chosen) => {
              setOpened(false);
              onUse(chosen);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
