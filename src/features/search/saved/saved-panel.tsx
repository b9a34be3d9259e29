import { Button, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { serviceNow } from "../../../api/clock.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { TextFileButton, useTextTaker } from "../../../ui/input/text-file.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { count } from "../../../ui/text/format.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import type { SearchForm } from "../form/search-form.ts";
import { useNewFrames } from "./new-frames.ts";
import type { SavedContext } from "./saved-context.ts";
import { SavedList } from "./saved-list.tsx";
import classes from "./saved-panel.module.css";
import {
  importSearches,
  LONGEST_NAME,
  MOST_SAVED,
  type SearchAddress,
  sameAddress,
  searchesFile,
  suggestName,
} from "./saved-search.ts";
import { useSaved } from "./saved-store.ts";

interface SavedPanelProps {
  /** The search that can be saved. */
  applied: SearchForm;
  context: SavedContext;
  /** A search was opened. */
  onDone: () => void;
}

/** Saves the search under a name, lists those that are saved with what is new in them, and takes them to other devices. */
export function SavedPanel({ applied, context, onDone }: SavedPanelProps) {
  const { searches, fault } = useSaved();
  const address = context.addressOf(applied);
  const known = searches.find((search) => sameAddress(search.address, address));
  return (
    <div className={classes.panel}>
      {known ? (
        // Where it takes the place of the form, it has the focus.
        <p className={classes.known} tabIndex={-1} ref={takeLostFocus}>
          This search is saved as “{known.name}”.
        </p>
      ) : (
        <SaveForm key={JSON.stringify(address)} form={applied} address={address} />
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <SavedList context={context} onDone={onDone} />
      <Files context={context} />
    </div>
  );
}

/** Before the first search: those that are saved, if any. */
export function SavedAtStart({ context }: { context: SavedContext }) {
  const { searches } = useSaved();
  if (searches.length === 0) return null;
  return (
    <section className={classes.start} aria-labelledby="saved-title">
      <h2 id="saved-title">Saved searches</h2>
      <SavedList context={context} onDone={() => {}} />
    </section>
  );
}

/** How many frames are new in all saved searches together; a frame in two of them counts twice. */
export function NewBadge({ context }: { context: SavedContext }) {
  const news = useNewFrames(useSaved().searches, context.formOf);
  const sum = news.reduce((total, { found }) => total + (found?.count ?? 0), 0);
  if (sum === 0) return null;
  const more = news.some(({ found }) => found?.more) ? "+" : "";
  return (
    <span className={classes.badge}>
      {sum}
      {more} new
    </span>
  );
}

function SaveForm({ form, address }: { form: SearchForm; address: SearchAddress }) {
  const { searches, add } = useSaved();
  const [name, setName] = useState(() => suggestName(form));
  const isFull = searches.length >= MOST_SAVED;
  function save(event: FormEvent) {
    event.preventDefault();
    const named = name.trim();
    if (named === "" || isFull) return;
    add([{ id: crypto.randomUUID(), name: named, address, seenAt: serviceNow() }]);
    announce(`Saved “${named}”`);
  }
  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        label="Save this search as"
        value={name}
        maxLength={LONGEST_NAME}
        error={isFull && `At most ${MOST_SAVED} searches are saved. Delete one first.`}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === "" || isFull}>
        Save
      </Button>
    </form>
  );
}

/** Takes the searches to other devices and users, as a file. */
function Files({ context }: { context: SavedContext }) {
  const { searches, add } = useSaved();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { refusal, takeFile } = useTextTaker((text) => {
    const taken = importSearches(text, {
      known: searches,
      usable: (address) => {
        const form = context.formOf(address);
        return form && context.addressOf(form);
      },
      now: serviceNow(),
      newID: () => crypto.randomUUID(),
    });
    if (taken.searches.length > 0) add(taken.searches);
    const told = [`${count(taken.searches.length, "search", "searches")} added.`, ...taken.notes];
    setNotes(told);
    announce(told.join(" "));
  });
  return (
    <div className={classes.files}>
      <div className={classes.buttons}>
        <TextFileButton accept=".json,application/json" onFile={(file) => void takeFile(file)}>
          Import
        </TextFileButton>
        <Button
          variant="default"
          disabled={searches.length === 0}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            saveText("swath-searches.json", "application/json", searchesFile(searches));
            announce(`Saved swath-searches.json: ${count(searches.length, "search", "searches")}`);
          }}
        >
          Export
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
