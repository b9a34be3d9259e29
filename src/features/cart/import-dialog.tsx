import { Button, Modal, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { type FrameState, useFrameStates } from "../../api/frames/frame-states.ts";
import { findFrames } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { readCsv } from "../../domain/csv.ts";
import { t, text } from "../../languages/texts.ts";
import { useCartActions } from "../../shared/frames/use-cart-actions.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { fileDrop, TextFileButton, useTextTaker } from "../../ui/input/text-file.tsx";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import { count } from "../../ui/text/format.ts";
import classes from "./import-dialog.module.css";

interface ImportDialogProps {
  opened: boolean;
  /** Initial ids, from a shared link. */
  given: string | undefined;
  onClose: () => void;
}

/** Adds frames by a list of ids (typed, pasted, dropped or a file) and reports the result of each entry. */
export function ImportDialog({ opened, given, onClose }: ImportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={given === undefined ? t("Add frames by their ids") : t("Add the frames of this link")}
      size="lg"
    >
      <ImportForm given={given} onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ given, onClose }: Pick<ImportDialogProps, "given" | "onClose">) {
  const session = useSession();
  const client = useQueryClient();
  const { stateOf } = useFrameStates();
  const { add } = useCartActions();
  const [text, setText] = useState(() => given?.replaceAll(",", "\n") ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const list = readFrameIDs(text);
  const isEmpty = text.trim() === "";
  const [tried, setTried] = useState(false);
  const fault = list.frameIDs.length === 0 && (tried || !isEmpty) && (isEmpty ? t(NOTHING) : t(NO_ID));
  const run = useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController();
      const answer = sortImport(list, await findFrames(session, list.frameIDs, { client, signal }), stateOf);
      if (answer.toAdd.length > 0) add(answer.toAdd);
      return answer;
    },
  });

  const { refusal, takeText, takeFile } = useTextTaker((taken) => {
    run.reset();
    setText(taken);
  });

  return (
    <form
      className={classes.form}
      {...fileDrop(takeFile)}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (list.frameIDs.length > 0) return run.mutate();
        field.current?.focus();
        announce(isEmpty ? t(NOTHING) : t(NO_ID));
      }}
    >
      <Textarea
        label={t("Frame ids or a table")}
        description={t(
          "Ids like 6987409_2 with any separator, or a table with a frame_id column. You can also drop a file of up to 1 MB.",
        )}
        rows={6}
        ref={field}
        error={refusal ?? fault}
        value={text}
        data-autofocus
        onChange={(event) => takeText(event.currentTarget.value)}
      />
      {run.error && <ErrorMessage error={run.error} title={t("Couldn’t look up the frames")} />}
      {run.data && <Answer answer={run.data} />}
      <footer className={classes.foot}>
        <TextFileButton size="md" accept=".csv,.tsv,.txt,text/csv,text/plain" onFile={takeFile} />
        {run.data ? (
          <Button size="md" ref={takeLostFocus} onClick={onClose}>
            {t("Back to the cart")}
          </Button>
        ) : (
          <BusyButton type="submit" size="md" busy={run.isPending}>
            {list.frameIDs.length > 0
              ? t("Look up and add {count, plural, one {# frame} other {# frames}}", {
                  count: list.frameIDs.length,
                })
              : t("Add frames")}
          </BusyButton>
        )}
      </footer>
    </form>
  );
}

const NOTHING = text("Enter at least one frame id, like 6987409_2.");
const NO_ID = text(
  "No frame id found. A frame id is the acquisition, an underscore and the frame number, like 6987409_2.",
);

function Answer({ answer }: { answer: ImportAnswer }) {
  return (
    <div className={classes.answer} role="status">
      {answer.groups.map(({ label, entries }) => (
        <p key={label}>
          <b>
            {count(entries.length, "entry", "entries")} {t(label)}
          </b>
          <code>{entries.join(" ")}</code>
        </p>
      ))}
    </div>
  );
}

type ImportAnswer = ReturnType<typeof sortImport>;

/** Sorts frame ids by their state. `found` has every id of the list, with null if the catalog lacks the frame. */
export function sortImport(
  list: FrameIDList,
  found: ReadonlyMap<string, CatalogFrame | null>,
  stateOf: (frameID: string) => FrameState,
) {
  const known = list.frameIDs.filter((frameID) => found.get(frameID));
  const inState = (state: FrameState) => known.filter((frameID) => stateOf(frameID) === state);
  const added = inState("default");
  const groups = [
    { label: text("added"), entries: added },
    { label: text("already in the cart"), entries: inState("cart") },
    { label: text("owned, left out"), entries: inState("owned") },
    {
      label: text("under way, left out"),
      entries: [...inState("unknown"), ...inState("buying"), ...inState("requested"), ...inState("active")],
    },
    { label: text("not in the catalog"), entries: list.frameIDs.filter((frameID) => !found.get(frameID)) },
    { label: text("listed more than once"), entries: list.repeated },
    { label: text("not a frame id"), entries: list.unreadable },
  ];
  return {
    toAdd: added.flatMap((frameID) => found.get(frameID) ?? []),
    groups: groups.filter(({ entries }) => entries.length > 0),
  };
}

interface FrameIDList {
  /** In the order of the text, each once. */
  frameIDs: string[];
  repeated: string[];
  unreadable: string[];
}

/** `<image_id>_<frame_number>` (interface 4.1.4). */
const FRAME_ID = /^[1-9]\d*_[1-9]\d*$/;
const COLUMN_NAMES = new Set(["frameid", "frame", "frames", "frameids"]);

/**
 * Reads frame ids: the column that a header names frame_id; else everything in a text that is mostly ids; else the first
 * column that looks like ids.
 */
export function readFrameIDs(text: string): FrameIDList {
  const list: FrameIDList = { frameIDs: [], repeated: [], unreadable: [] };
  const known = new Set<string>();
  for (const entry of idEntries(text)) {
    if (!FRAME_ID.test(entry)) list.unreadable.push(entry);
    else if (known.has(entry)) list.repeated.push(entry);
    else {
      known.add(entry);
      list.frameIDs.push(entry);
    }
  }
  return list;
}

function idEntries(text: string): string[] {
  const rows = readCsv(text);
  const [header = [], ...body] = rows;
  const named = header.findIndex((name) => COLUMN_NAMES.has(name.toLowerCase().replace(/[^a-z]/g, "")));
  if (named >= 0) return columnOf(body, named);
  const words = text.split(/[\s,;|"]+/).filter((word) => word !== "");
  if (words.filter((word) => FRAME_ID.test(word)).length * 2 > words.length) return words;
  const columns = rows.map((row) => row.findIndex((cell) => FRAME_ID.test(cell))).filter((at) => at >= 0);
  if (columns.length > 0) {
    const column = Math.min(...columns);
    // A first row without an id is a header.
    return columnOf(FRAME_ID.test(header[column] ?? "") ? rows : body, column);
  }
  return rows.flat().filter((cell) => cell !== "");
}

function columnOf(rows: readonly string[][], column: number): string[] {
  return rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
}
