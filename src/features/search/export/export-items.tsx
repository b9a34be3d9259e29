import { Menu } from "@mantine/core";
import { IconCode, IconDownload } from "@tabler/icons-react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { takingTurns } from "../../../api/lane.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { saveParts } from "../../../ui/text/save-text.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import type { FrameRow } from "../table/columns.ts";
import { useKnownPrice } from "../table/use-frame-prices.ts";
import classes from "./export.module.css";
import { type FileFormatName, fileFormats } from "./frame-files.ts";
import { type CodeLanguage, codeLanguages } from "./search-code.ts";

export interface ExportItemsProps {
  results: Pick<SearchResults, "frames" | "hasMore" | "reachedCap" | "missing" | "loading" | "error">;
  frames: readonly CatalogFrame[];
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  onCode: (language: CodeLanguage) => void;
  onSaving: (saving: boolean) => void;
}

export function exportWords({ frames, results }: Pick<ExportItemsProps, "frames" | "results">): string {
  const { hasMore, reachedCap, missing, loading, error } = results;
  if (error) return t("The search failed: there are no frames to export");
  if (loading) return t("Searching…");
  const loaded = results.frames.length;
  const whole =
    frames.length < loaded
      ? t("{shown, number} of {loaded, plural, one {# frame} other {# frames}} loaded", {
          shown: frames.length,
          loaded,
        })
      : t("{loaded, plural, one {# frame} other {# frames}} loaded", { loaded });
  if (missing.length > 0) return t("{frames}; a part of the area is missing", { frames: whole });
  if (reachedCap) return t("{frames}, more exist. Narrow the search to export all", { frames: whole });
  return hasMore
    ? t("{frames}, more exist. Load all to export all", { frames: whole })
    : t("{frames}, all of the search", { frames: whole });
}

export function ExportItems({ results, frames, coverage, stateOf, onCode, onSaving }: ExportItemsProps) {
  const { prefix } = useSession();
  const priceOf = useKnownPrice();

  async function save(format: FileFormatName) {
    const { fileName, mediaType, parts } = fileFormats[format];
    onSaving(true);
    const rows = frames.map((frame): FrameRow => {
      const { frameID } = frame;
      return { frame, state: stateOf(frameID), coverage: coverage?.get(frameID), price: priceOf(frameID) };
    });
    const written: string[] = [];
    const turns = takingTurns();
    try {
      for (const part of parts({ rows, prefix })) {
        written.push(part);
        await turns();
      }
    } finally {
      onSaving(false);
    }
    saveParts(fileName, mediaType, written);
    announce(t("Saved {file}: {frames}", { file: fileName, frames: exportWords({ frames, results }) }));
  }

  return (
    <>
      <Menu.Label className={classes.label}>{exportWords({ frames, results })}</Menu.Label>
      {Object.entries(fileFormats).map(([format, { name, help }]) => (
        <Menu.Item
          key={format}
          disabled={frames.length === 0}
          {...iconBefore(IconDownload)}
          onClick={() => void save(format as FileFormatName)}
        >
          {name}
          <span className={classes.help}>{t(help)}</span>
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t("The search as code")}</Menu.Label>
      {Object.entries(codeLanguages).map(([language, { name }]) => (
        <Menu.Item key={language} {...iconBefore(IconCode)} onClick={() => onCode(language as CodeLanguage)}>
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
