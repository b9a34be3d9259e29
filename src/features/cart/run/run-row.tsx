import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { readKeptFrame } from "../../../api/frames/kept-frame.ts";
import type { OrderState } from "../../../api/orders/order-state.ts";
import type { PurchaseEntry } from "../../../api/outbox/purchase.ts";
import { t } from "../../../languages/texts.ts";
import { modeName } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { toFrame, toPurchase } from "../../../shared/orders/links.ts";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { placeProps, type RowPlace } from "../../../ui/list/seen-rows.tsx";
import { StateSign } from "../../../ui/list/state-sign.tsx";
import { formatClock, formatPrice, formatShortTime } from "../../../ui/text/format.ts";
import classes from "./run-row.module.css";
import { entryDetail } from "./run-words.ts";

interface RunRowProps extends RowPlace {
  entry: PurchaseEntry;
  state: OrderState;
  prefix: string;
  /** As the catalog has it, with its quicklook. */
  pictured: CatalogFrame | null | undefined;
  hovered: boolean;
  onHover: (frameID: string | undefined) => void;
  onWithdraw: (index: number) => void;
}

/** States in which nothing is charged. */
const VOID: ReadonlySet<OrderState> = new Set([
  "failed",
  "canceled",
  "withdrawn",
  "owned-before",
  "owned-elsewhere",
]);

/** One frame of a run: what it is, its status, its price, and what can be done. Drawn again when its own entry changes. */
export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { entry, state, prefix, pictured, hovered, onHover, onWithdraw } = props;
  const frame = readKeptFrame(entry.frame, prefix);
  const last = entry.history.at(-1);
  const detail = entryDetail(entry, state);
  return (
    <li
      {...placeProps(props)}
      className={classes.row}
      data-hovered={hovered || undefined}
      data-frame={entry.frameID}
      onMouseEnter={() => onHover(entry.frameID)}
      onMouseLeave={() => onHover(undefined)}
    >
      <QuicklookThumb frame={pictured} />
      <div className={classes.what}>
        <p>
          <b>{modeName(frame)}</b> {formatShortTime(frame.start)}
          <span className="visually-hidden"> {t("UTC")}</span>
        </p>
        <p className={classes.id}>
          <Link {...toFrame(entry.frameID)} data-row>
            {entry.frameID}
          </Link>
        </p>
      </div>
      <div className={classes.state}>
        <p>
          <StateSign as={ORDER_STATES[state]} words={t(ORDER_STATES[state].words)} />
        </p>
        <p>
          {state !== "planned" && last && t("{time} UTC", { time: formatClock(last.at, "second") })}
          {entry.serviceID && (
            <>
              {" · "}
              <Link {...toPurchase(entry.serviceID)}>
                {t("purchase {id}", { id: `${entry.serviceID.slice(0, 4)}…${entry.serviceID.slice(-4)}` })}
              </Link>
            </>
          )}
        </p>
      </div>
      <p className={classes.price} data-void={VOID.has(state) || undefined}>
        {entry.price ? formatPrice(entry.price) : t("By agreement")}
      </p>
      <div>
        {state === "planned" && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("Remove {frameID} from the run", { frameID: entry.frameID })}
            title={t("Remove from the run")}
            onClick={() => onWithdraw(entry.index)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {detail && (
        <div className={classes.detail}>
          <p>{detail}</p>
          {state === "failed" && entry.error?.requestID && (
            <p className={classes.code}>
              {entry.error.code} · {t("request {id}", { id: entry.error.requestID })}
            </p>
          )}
        </div>
      )}
    </li>
  );
});
