import { type Kysely, sql } from "kysely";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toFrameRow } from "../../service/catalog/items/frame-row.ts";
import { tableOf, toColumns } from "./tables.ts";

/** A frame that was imaged for a task, as the first schema kept it. */
interface ImagedFrame {
  seq: number;
  company_id: string;
  user_id: string;
  task_id: string;
  public_from: number | null;
  frame: Omit<Frame, "producer" | "license" | "footprint">;
  version: number;
}

/** Brings the frames of the first schema, which were all imaged for tasks, to where those of the archive are. */
export async function moveImagedFrames(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<ImagedFrame>`select * from imaged_frames order by seq`.execute(database);
  for (const { company_id, user_id, task_id, public_from, frame, seq, version } of rows) {
    const record = {
      ...toFrameRow({ ...frame, producer: "Swath demo", license: undefined, footprint: "generated" }),
      ...{ companyID: company_id, userID: user_id, taskID: task_id, seq, version },
      publicFrom: public_from ?? undefined,
    };
    const values = Object.entries(toColumns(tableOf("frames"), record));
    await sql`insert into frames (${sql.join(values.map(([name]) => sql.ref(name)))})
      values (${sql.join(values.map(([, value]) => value))})`.execute(database);
  }
  await sql`drop table imaged_frames`.execute(database);
}
