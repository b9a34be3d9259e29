import { Button, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type FormEvent, Suspense, useState } from "react";
import { serviceNow } from "../../../api/clock.ts";
import { useSession } from "../../../api/use-session.ts";
import { totalArea } from "../../../geo/area/area.ts";
import { areaBox, boxMiddle } from "../../../geo/area/box.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { plainSpaces, t } from "../../../languages/texts.ts";
import { type NamedArea, nameOf } from "../../../shared/places/named-areas.ts";
import { useNamedAreas } from "../../../shared/places/named-store.ts";
import { useNameAt } from "../../../shared/places/use-place-name.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { TextFileButton, useTextTaker } from "../../../ui/input/text-file.tsx";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import type { SearchForm } from "../form/search-form.ts";
import { setFilters } from "../form/set-filters.ts";
import { addressOfForm, formOfAddress } from "../search-params.ts";
import { KeptRow } from "./kept-row.tsx";
import { newsWords, type SearchNews, useNewFrames, useOpenSaved } from "./new-frames.ts";
import classes from "./saved-panel.module.css";
import {
  importSearches,
  LONGEST_NAME,
  MOST_SAVED,
  type SearchAddress,
  sameAddress,
  searchesFile,
  useSaved,
} from "./saved-store.ts";
import { useRemoval } from "./use-removal.ts";

const WatchBell = lazyPart(() => import("./watch-bell.tsx"), "WatchBell");
const WatchSection = lazyPart(() => import("./watch-bell.tsx"), "WatchSection");
const WatchState = lazyPart(() => import("./watch-bell.tsx"), "WatchState");

interface SavedPanelProps {
  applied: SearchForm;
  onOpen: (form: SearchForm) => void;
}

export function SavedPanel({ applied, onOpen }: SavedPanelProps) {
  const { entries: searches, fault } = useSaved();
  const address = addressOfForm(applied);
  const known = searches.find((search) => sameAddress(search.address, address));
  return (
    <div className={classes.panel}>
      {known ? (
        // Takes the focus of the form it replaces.
        <p className={classes.known} tabIndex={-1} ref={takeLostFocus}>
          {t("This search is saved as “{name}”.", { name: known.name })}
        </p>
      ) : (
        <SaveForm key={JSON.stringify(address)} form={applied} address={address} />
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault()}
        </p>
      )}
      {searches.length === 0 && (
        <p className={classes.none}>{t("No saved searches yet. New frames are counted here.")}</p>
      )}
      <SavedList onOpen={onOpen} />
      <WhoMayWatch />
      <Files />
    </div>
  );
}

/** Says why a client without a person is offered no watch. */
function WhoMayWatch() {
  const { host } = useSession();
  if (!host || host.person) return null;
  return (
    <p className={classes.none}>
      {t("Searches are watched for people who sign in with their e-mail address, not for a client.")}
    </p>
  );
}

export function SavedAtStart({ onOpen }: Pick<SavedPanelProps, "onOpen">) {
  const { entries: searches } = useSaved();
  if (searches.length === 0) return null;
  return (
    <section className={classes.start} aria-labelledby="saved-title">
      <h2 id="saved-title">{t("Saved searches")}</h2>
      <SavedList onOpen={onOpen} />
    </section>
  );
}

/** Sums the new frames of all saved searches; a frame in two of them counts twice. */
export function NewBadge() {
  const news = useNewFrames(useSaved().entries);
  const sum = news.reduce((total, { found }) => total + (found?.count ?? 0), 0);
  if (sum === 0) return null;
  const more = news.some(({ found }) => found?.more) ? "+" : "";
  return <span className={classes.badge}>{t("{count} new", { count: `${sum}${more}` })}</span>;
}

function SaveForm({ form, address }: { form: SearchForm; address: SearchAddress }) {
  const { entries: searches, add } = useSaved();
  const { entries: areas } = useNamedAreas();
  const nameAt = useNameAt();
  const [written, setWritten] = useState<string>();
  const name = written ?? suggestName(form, areas, nameAt(middleOf(form.area)));
  const isFull = searches.length >= MOST_SAVED;
  function save(event: FormEvent) {
    event.preventDefault();
    const named = name.trim();
    if (named === "" || isFull) return;
    add([{ id: crypto.randomUUID(), name: named, address, seenAt: serviceNow() }]);
    announce(t("Saved “{name}”", { name: named }));
  }
  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        label={t("Save this search as")}
        value={name}
        maxLength={LONGEST_NAME}
        error={isFull && t("At most {most} searches are saved. Delete one first.", { most: MOST_SAVED })}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === "" || isFull}>
        {t("Save")}
      </Button>
    </form>
  );
}

function Files() {
  const { entries: searches, add } = useSaved();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { refusal, takeFile } = useTextTaker((text) => {
    const taken = importSearches(text, {
      known: searches,
      usable: (address) => {
        const form = formOfAddress(address);
        return form && addressOfForm(form);
      },
      now: serviceNow(),
      newID: () => crypto.randomUUID(),
    });
    if (taken.searches.length > 0) add(taken.searches);
    const told = [
      t("{count, plural, one {# search} other {# searches}} added.", { count: taken.searches.length }),
      ...taken.notes,
    ];
    setNotes(told);
    announce(told.join(" "));
  });
  return (
    <div className={classes.files}>
      <div className={classes.buttons}>
        <TextFileButton accept=".json,application/json" onFile={(file) => void takeFile(file)}>
          {t("Import")}
        </TextFileButton>
        <Button
          variant="default"
          disabled={searches.length === 0}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            saveText("swath-searches.json", "application/json", searchesFile(searches));
            announce(
              t("Saved {file}: {count, plural, one {# search} other {# searches}}", {
                file: "swath-searches.json",
                count: searches.length,
              }),
            );
          }}
        >
          {t("Export")}
        </Button>
      </div>
      {(refusal ? [refusal] : notes).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

function SavedList({ onOpen }: Pick<SavedPanelProps, "onOpen">) {
  const { entries: searches } = useSaved();
  const news = useNewFrames(searches);
  const open = useOpenSaved(onOpen);
  if (searches.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("Saved searches")}>
      {news.map((one) => (
        <SavedRow
          key={one.search.id}
          news={one}
          opening={open.isPending && open.variables.search.id === one.search.id}
          onOpen={(form) => {
            if (!open.isPending) open.mutate({ search: one.search, form });
          }}
        />
      ))}
    </ul>
  );
}

interface SavedRowProps {
  news: SearchNews;
  opening: boolean;
  onOpen: (form: SearchForm) => void;
}

function SavedRow({ news, opening, onOpen }: SavedRowProps) {
  const { search, form, found } = news;
  const { id, name } = search;
  const { rename } = useSaved();
  const removal = useRemoval(search, form);
  const online = useOnline();
  const mayWatch = useSession().host?.person !== undefined;
  const [watching, setWatching] = useState<"now" | "before">();
  return (
    <KeptRow
      name={name}
      longest={LONGEST_NAME}
      onRename={(next) => rename(id, next)}
      classes={{ row: classes.row, open: classes.open, save: classes.save }}
      words={
        <>
          <span data-new={(found?.count ?? 0) > 0 || undefined}>
            {opening ? t("Opening…") : newsWords(news, online)}
          </span>
          {mayWatch && (
            <Suspense>
              <WatchState search={search} />
            </Suspense>
          )}
        </>
      }
      acts={
        mayWatch &&
        form && (
          <Suspense fallback={<span className={classes.bell} />}>
            <WatchBell
              search={search}
              isOpen={watching === "now"}
              onClick={() => setWatching(watching === "now" ? "before" : "now")}
              ref={watching === "before" ? takeLostFocus : undefined}
            />
          </Suspense>
        )
      }
      below={
        watching === "now" &&
        form && (
          <Suspense>
            <WatchSection search={search} form={form} onClose={() => setWatching("before")} />
          </Suspense>
        )
      }
      disabled={!form}
      onOpen={() => form && onOpen(form)}
      removal={{
        label: t("Delete “{name}”", { name }),
        title: t("Delete"),
        onRemove: removal.remove,
      }}
    />
  );
}

/** Largest area that the place at its middle stands for, km². */
const MOST_OF_A_PLACE = 100_000;

/** Returns the middle of an area as large as a place. */
function middleOf(area: readonly Polygon[]): Position | undefined {
  const box = areaBox(area);
  return box && totalArea(area) <= MOST_OF_A_PLACE ? boxMiddle(box) : undefined;
}

/** Suggests the filters as a name, the area by its own name or by the place at its middle, if any. */
export function suggestName(form: SearchForm, named: readonly NamedArea[], placeAt?: string): string {
  const place = nameOf(named, form.area) ?? form.place ?? placeAt;
  const words = setFilters(form, named).map(({ name, words }) => (name === "area" && place) || words);
  return plainSpaces(words.join(" · ")).slice(0, LONGEST_NAME) || t("Everything");
}
