import type { ServerResponse } from "node:http";
import { JsonBytes } from "../../../service/http/json-bytes.ts";

/** Bytes of a room at first: more than most answers have. */
const ROOM = 65_536;
/** Rooms that are kept for the next answers; with more under way the others are made anew. */
const KEPT = 16;

/** Lends rooms to answers, each until it was sent or is given up. */
export function createLending(): (outgoing: ServerResponse) => JsonBytes {
  const free: JsonBytes[] = [];
  return (outgoing) => {
    const room = free.pop() ?? new JsonBytes(ROOM);
    outgoing.once("close", () => {
      if (free.length < KEPT) free.push(room);
    });
    return room;
  };
}
