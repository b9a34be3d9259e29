import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { type Ledger, type RecordChange, type RecordKind, recordKinds } from "../service/store/ledger.ts";
import { createMemoryLedger } from "../service/store/memory-ledger.ts";
import { readJournal, rewriteJournal } from "./journal.ts";
import { lockFile } from "./lock-file.ts";

/** A ledger in a file, for one process at a time. */
export interface JournalLedger extends Ledger {
  close(): Promise<void>;
}

const kinds = Object.keys(recordKinds) as RecordKind[];
const line = z.array(z.object({ kind: z.enum(kinds), record: z.unknown() }));

/**
 * Opens the ledger that a journal holds: one line of JSON a step, with all that the step changed. At the start the file is
 * written anew with the last state of each record. Rejects when a line cannot be read or another process has the file.
 */
export async function openJournalLedger(path: string): Promise<JournalLedger> {
  await mkdir(dirname(path), { recursive: true });
  const unlock = await lockFile(path);
  try {
    const records = lastStates(path, await readJournal(path));
    const journal = await rewriteJournal(
      path,
      [...records].map((change) => JSON.stringify([change])),
    );
    const keep = (changes: readonly RecordChange[]) => journal.append(JSON.stringify(changes));
    return {
      ...createMemoryLedger({ records, keep }),
      async close() {
        await journal.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function lastStates(path: string, lines: readonly string[]): RecordChange[] {
  const states = new Map<string, RecordChange>();
  lines.forEach((text, index) => {
    try {
      for (const change of line.parse(JSON.parse(text)).map(readChange)) {
        states.set(`${change.kind} ${change.record.id}`, withoutLease(change));
      }
    } catch {
      throw new Error(`Line ${index + 1} of ${path} cannot be read.`);
    }
  });
  return [...states.values()];
}

function readChange({ kind, record }: z.output<typeof line>[number]): RecordChange {
  // The schema is the one of the kind.
  return { kind, record: recordKinds[kind].parse(record) } as RecordChange;
}

/** Whoever held a record when the last process ended holds it no longer: the file has one process at a time. */
function withoutLease(change: RecordChange): RecordChange {
  switch (change.kind) {
    case "callbacks": {
      const { leasedUntil: _until, ...record } = change.record;
      return { kind: "callbacks", record };
    }
    case "deliveryProgress": {
      const { holder: _holder, leasedUntil: _until, ...record } = change.record;
      return { kind: "deliveryProgress", record };
    }
    default:
      return change;
  }
}
