import type { CartLine } from "../../api/cart/cart-totals.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { timeCell, toCsv } from "../../domain/csv.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { stateInFiles } from "../../shared/frames/state-mark.tsx";
import { inWholeUnits } from "../../ui/text/format.ts";

/** Returns the cart as CSV, a frame a row: amounts in whole units of their currency, times in UTC. It can be imported again. */
export function cartCsv(lines: readonly CartLine[], frames: ReadonlyMap<string, CatalogFrame>): string {
  const columns = [
    "frame_id",
    "mode",
    "start_utc",
    "look",
    "pass",
    "incidence_deg",
    "state",
    "price",
    "currency",
    "priced_at_utc",
  ] as const;
  const rows = lines.flatMap(({ frameID, status, price }) => {
    const frame = frames.get(frameID);
    if (!frame) return [];
    const quoted = price.kind === "said" ? price.price : undefined;
    return [
      {
        frame_id: frameID,
        mode: modeName(frame),
        start_utc: frame.start,
        look: frame.lookSide,
        pass: frame.passDirection,
        incidence_deg: frame.incidence.center,
        state: stateWords(status),
        price: quoted && inWholeUnits(quoted),
        currency: quoted?.currency,
        priced_at_utc: timeCell(quoted?.askedAt),
      },
    ];
  });
  return toCsv(columns, rows);
}

function stateWords(status: CartLine["status"]): string {
  if (status === "ready") return "to buy";
  if (status === "above") return "needs approval";
  return status === "excluded" ? "not in the contract" : stateInFiles(status);
}
