import { Button, Loader, Menu, Popover } from "@mantine/core";
import { IconBookmark, IconDots, IconFileExport, IconTable } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useGuest } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { ShareMenu } from "../../shared/links/share-menu.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { ShareButton } from "../../ui/input/share-button.tsx";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { useNarrow } from "../../ui/layout/use-media.ts";
import { isNothingFound } from "./api/use-search-results.ts";
import { ExportItems, type ExportItemsProps } from "./export/export-items.tsx";
import type { CodeLanguage } from "./export/search-code.ts";
import type { SearchForm } from "./form/search-form.ts";
import classes from "./result-tools.module.css";
import { NewBadge, SavedPanel } from "./saved/saved-panel.tsx";

const CodeDialog = lazyPart(() => import("./export/code-panel.tsx"), "CodeDialog");

interface ResultToolsProps extends Omit<ExportItemsProps, "onCode" | "onSaving" | "problem" | "onProblem"> {
  applied: SearchForm;
  onSaved: (form: SearchForm) => void;
  tableShown: boolean;
  onTable: () => void;
  exportShown: boolean;
  showExport: (isShown: boolean) => void;
}

export function ResultTools(props: ResultToolsProps) {
  const { applied, onSaved, tableShown, onTable, exportShown, showExport, ...exported } = props;
  const narrow = useNarrow();
  const isGuest = useGuest() !== undefined;
  const [shown, setShown] = useState(false);
  const [savedShown, setSavedShown] = useState(false);
  const [code, setCode] = useState<CodeLanguage>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const nothing = isNothingFound(exported.results) ? t("No frames found") : undefined;
  const exportButton = useRef<HTMLButtonElement>(null);
  const tools = (
    <fieldset className={classes.tools} aria-label={t("Results")}>
      {!isGuest && (
        <Popover
          opened={savedShown}
          onChange={setSavedShown}
          // Over the map: the list stays in sight.
          position="bottom-start"
          middlewares={{ flip: { crossAxis: false }, shift: true }}
          width="min(400px, calc(100vw - 24px))"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Button
              variant="default"
              {...iconBefore(IconBookmark)}
              onClick={() => setSavedShown(!savedShown)}
            >
              {t("Saved")}
              <NewBadge />
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t("Saved searches")} className={classes.saved}>
            <SavedPanel
              applied={applied}
              onOpen={(form) => {
                onSaved(form);
                setSavedShown(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      <Button
        variant="default"
        aria-pressed={tableShown}
        aria-keyshortcuts="t"
        disabled={nothing !== undefined && !tableShown}
        title={nothing ?? t("The results as a table (T)")}
        {...iconBefore(IconTable)}
        onClick={onTable}
      >
        {t("Table")}
      </Button>
      <ShareMenu
        href={() => location.href}
        refused={t("The browser did not allow it. Copy the link from the address bar.")}
        shared={() => sharedSearch(applied)}
      >
        <ShareButton />
      </ShareMenu>
      <Menu
        position="bottom-end"
        opened={exportShown}
        onChange={(isShown) => {
          // On a phone the tools stay, with the button that the focus returns to.
          setShown(true);
          showExport(isShown);
        }}
      >
        <Menu.Target>
          <Button
            ref={exportButton}
            aria-busy={saving}
            disabled={nothing !== undefined}
            title={nothing}
            variant="default"
            leftSection={
              // Stays enabled, since the menu returns the focus to it.
              saving ? <Loader size={16} /> : <IconFileExport size={16} stroke={1.75} aria-hidden />
            }
          >
            {t("Export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.menu}>
            <ExportItems
              {...exported}
              onCode={setCode}
              onSaving={setSaving}
              problem={problem}
              onProblem={(sentence) => {
                setProblem(sentence);
                if (sentence) showExport(true);
              }}
            />
          </div>
        </Menu.Dropdown>
      </Menu>
      {code && (
        <Suspense fallback={null}>
          <CodeDialog
            form={applied}
            language={code}
            onLanguage={setCode}
            onClose={() => {
              flushSync(() => setCode(undefined));
              // The menu item that opened it is gone.
              exportButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
  if (!narrow) return tools;
  return (
    <>
      <Button
        variant="default"
        className={classes.more ?? ""}
        aria-label={t("Save, table, share and export")}
        aria-expanded={shown || exportShown}
        onClick={() => setShown(!shown)}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
        {!(shown || exportShown || isGuest) && <NewBadge />}
      </Button>
      {(shown || exportShown) && tools}
    </>
  );
}

/** Returns what a guest would see of a search; a sentence for one that cannot be shared. */
function sharedSearch({ collection, place }: SearchForm) {
  if (collection !== "public") {
    return t("A search of your own images cannot be shared by a link. Show only the catalog, then share.");
  }
  return { what: "search" as const, query: location.search, title: place ?? t("Search") };
}
