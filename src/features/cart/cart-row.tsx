import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CartLine } from "../../api/cart/cart-totals.ts";
import type { CatalogFrame } from "../../api/frame.ts";
import { formatShare, formatShortTime } from "../../ui/format.ts";
import { geometryWords, modeName } from "../../ui/frame-words.ts";
import { PriceLabel } from "../../ui/price-label.tsx";
import { QuicklookThumb } from "../../ui/quicklook-thumb.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./cart-row.module.css";

interface CartRowProps {
  frame: CatalogFrame;
  line: CartLine;
  /** Share of the area that the frame covers; undefined while it is computed, null when there is no area. */
  coverage: number | undefined | null;
  /** Its items have other ids than when it was added. */
  updated: boolean;
  hovered: boolean;
  selected: boolean;
  onHover: (frameID: string | undefined) => void;
  onRemove: () => void;
  onRetryPrice: () => void;
}

/** One frame of the cart: what it is, how it stands, what it costs, and the way out. */
export function CartRow(props: CartRowProps) {
  const { frame, line, coverage, updated, hovered, selected, onHover } = props;
  const { frameID } = frame;
  return (
    <li
      className={classes.row}
      data-frame={frameID}
      data-hovered={hovered || undefined}
      data-selected={selected || undefined}
      onPointerEnter={() => onHover(frameID)}
      onPointerLeave={() => onHover(undefined)}
      onFocus={() => onHover(frameID)}
      onBlur={() => onHover(undefined)}
    >
      <QuicklookThumb src={frame.quicklookUrl} />
      <div className={classes.names}>
        <Link to="/frames/$frameID" params={{ frameID }} search={true} className={classes.name}>
          <b>{modeName(frame)}</b> {formatShortTime(frame.start)}
          <span className="visually-hidden"> UTC, frame {frameID}</span>
        </Link>
        <span className={classes.detail}>
          <code>{frameID}</code>
          {typeof coverage === "number" && ` · ${formatShare(coverage)} of area`}
        </span>
      </div>
      <div className={classes.state}>
        <Standing line={line} frame={frame} />
        {updated && <span className={classes.updated}>Reprocessed: updated</span>}
      </div>
      <div className={classes.price}>
        {line.standing === "ready" && <LinePriceLabel line={line} onRetry={props.onRetryPrice} />}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Remove ${frameID}`}
        title="Remove (Delete)"
        className={classes.remove}
        onClick={props.onRemove}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function Standing({ line, frame }: { line: CartLine; frame: CatalogFrame }) {
  switch (line.standing) {
    case "owned":
    case "active":
      return (
        <>
          <StateMark state={line.standing} />
          <span>Left out of the purchase</span>
        </>
      );
    case "gone":
      return (
        <>
          <StateMark state="gone" />
          <span>Left out of the purchase</span>
        </>
      );
    case "excluded":
      return (
        <>
          <b className={classes.excluded}>Not in this contract</b>
          {line.price.kind === "excluded" && (
            <span title={line.price.error.message}>
              Left out of the purchase<span className="visually-hidden">: {line.price.error.message}</span>
            </span>
          )}
        </>
      );
    case "ready":
      return <span>{geometryWords(frame)}</span>;
  }
}

function LinePriceLabel({ line: { price }, onRetry }: { line: CartLine; onRetry: () => void }) {
  if (price.kind === "not-asked") return null;
  return (
    <PriceLabel
      price={price.kind === "said" ? price.price : undefined}
      pending={price.kind === "pending"}
      error={price.kind === "failed" ? price.error : null}
      noPlan={price.kind === "by-agreement"}
      onRetry={onRetry}
    />
  );
}
