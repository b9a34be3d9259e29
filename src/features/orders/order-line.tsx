import { IconCloudUpload, IconTargetArrow } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";
import classes from "./order-line.module.css";
import { detailWords, type OrderTone, stateOf, subjectWords } from "./order-words.ts";
import { TimeTrack } from "./time-track.tsx";
import type { TrackScale } from "./track-scale.ts";

interface OrderLineProps {
  order: JoinedOrder;
  /** Its first frame as the catalog has it; undefined while that is not known, null when it has none. */
  frame: CatalogFrame | null | undefined;
  scale: TrackScale;
  now: number;
  /** What it cost. */
  cost: ReactNode;
  next: ReactNode;
  /** Shown below the line when it is open. */
  story: ReactNode | undefined;
  onToggle: () => void;
}

const KINDS = { task: "Task", purchase: "Purchase", delivery: "Delivery" } as const;

const SIGNS = {
  accent: signs.processing,
  task: { Icon: IconTargetArrow, tone: "task" },
  owned: signs.done,
  failed: signs.failed,
  over: signs.withdrawn,
  unknown: signs.unknown,
} as const satisfies Record<OrderTone, ShownAs>;

/** One order: what it is, what happened to it in time, its status and what comes next. */
export function OrderLine({ order, frame, scale, now, cost, next, story, onToggle }: OrderLineProps) {
  const { words, tone } = stateOf(order, now);
  const storyID = `story-${order.key}`;
  const isOpen = story !== undefined;
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.name}
          data-order={order.key}
          aria-expanded={isOpen}
          aria-controls={isOpen ? storyID : undefined}
          onClick={onToggle}
        >
          <OrderPicture order={order} src={frame?.quicklookUrl} />
          <span className={classes.words}>
            <span className={classes.subject}>
              <b>{KINDS[order.kind]}</b> {subjectWords(order, frame)}
            </span>
            <span className={classes.detail} data-kind={order.kind}>
              {cost}
              {cost && " · "}
              {detailWords(order)}
            </span>
          </span>
        </button>
        <TimeTrack order={order} scale={scale} now={now} />
        <div className={classes.state}>
          <StateSign as={SIGNS[tone]} words={words} />
        </div>
        <div className={classes.next}>{next}</div>
      </div>
      {isOpen && (
        <div id={storyID} className={classes.story}>
          {story}
        </div>
      )}
    </li>
  );
}

function OrderPicture({ order, src }: { order: JoinedOrder; src: string | undefined }) {
  if (order.kind === "purchase" || (order.kind === "task" && src))
    return <QuicklookThumb src={src} size={36} />;
  const Icon = order.kind === "task" ? IconTargetArrow : IconCloudUpload;
  return (
    <span className={classes.sign} data-kind={order.kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  );
}

/** Moves the focus to the line after (1) or before (-1) the one that has it; to the first when none has. */
export function moveAmongOrders(list: HTMLElement, step: 1 | -1): void {
  const lines = [...list.querySelectorAll<HTMLElement>("[data-order]")];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  lines[at < 0 ? 0 : Math.min(Math.max(at + step, 0), lines.length - 1)]?.focus();
}
