import { type DBSchema, openDB } from "idb";
import type { Columns } from "../../service/catalog/packed/columns.ts";
import type { ArchiveKeeper } from "./demo-archive.ts";

/** The generated frames of an instant as code of some build makes it. */
interface Kept {
  of: string;
  columns: Columns;
}

interface ArchiveSchema extends DBSchema {
  /** By lot. */
  archive: { key: string; value: Kept };
}

interface KeptArchiveParts {
  /** The name of the database. */
  name: string;
  /** What makes the frames, and how many: other code may make others. */
  madeBy: string;
  /** When there is time to write a few megabytes. */
  when: Promise<unknown>;
}

/** Keeps what was generated of the demo's archive in this browser: to read it takes a fraction of the time that making it takes. */
export function keptArchive({ name, madeBy, when }: KeptArchiveParts): ArchiveKeeper {
  const open = () =>
    openDB<ArchiveSchema>(name, 2, {
      upgrade(opened) {
        if (opened.objectStoreNames.contains("archive")) opened.deleteObjectStore("archive");
        opened.createObjectStore("archive");
      },
    });
  const identity = (until: number) => `${until} ${madeBy}`;
  return {
    async read(lot, until) {
      const database = await open();
      const kept = await database.get("archive", lot);
      database.close();
      return kept?.of === identity(until) ? kept.columns : undefined;
    },
    async write(lot, until, columns) {
      await when;
      const database = await open();
      await database.put("archive", { of: identity(until), columns }, lot);
      database.close();
    },
  };
}
