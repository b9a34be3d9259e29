import { Button, Modal } from "@mantine/core";
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { sumPrices } from "../../api/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import type { Price } from "../../contract/common.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { takeFocus } from "../../ui/layout/take-focus.ts";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatPrice } from "../../ui/text/format.ts";
import { sumsWords } from "../frames/cart-words.ts";
import { TermHelp } from "../terms/term-help.tsx";
import type { TermID } from "../terms/terms.ts";
import { AskPrice, CopyRequest } from "./ask-price.tsx";
import classes from "./money-dialog.module.css";
import type { SeenPrices } from "./use-seen-price.ts";

interface MoneyDialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  about?: ReactNode;
  picture?: ReactNode;
  /** Money is on its way: a click beside the dialog does not close it. */
  busy?: boolean;
  children: ReactNode;
}

/** Place of the foot, below what scrolls. */
const FootPlace = createContext<HTMLElement | null>(null);

/** Dialog before money is spent. The heading has the focus first: a key held down presses nothing. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { opened, onClose, title, about, picture, busy = false, children } = props;
  const [footPlace, setFootPlace] = useState<HTMLElement | null>(null);
  const [scrolls, watchBody] = useScrolls();
  const isDemo = useSession().kind === "demo";
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={620}
      yOffset="min(5dvh, 24px)"
      closeOnClickOutside={!busy}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          {picture}
          <div className={classes.words}>
            <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </Modal.Title>
            {about && (
              <p className={classes.about}>
                <Dotted parts={about} />
              </p>
            )}
            {isDemo && <p className={classes.about}>{t("Demo: orders and charges are simulated.")}</p>}
          </div>
          <Modal.CloseButton size="md" />
        </div>
        <Modal.Body
          ref={watchBody}
          className={classes.body}
          {...(scrolls && { tabIndex: 0, role: "group", "aria-label": t("What it costs") })}
        >
          <FootPlace value={footPlace}>{children}</FootPlace>
        </Modal.Body>
        <div ref={setFootPlace} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Line of a price: label, and amount or the reason for none. */
export interface PriceLine {
  label: string;
  /** Calculation: "2 tasks × €950.00". */
  how?: string | undefined;
  /** Factor on the lines above: "× 1.5". */
  factor?: string | undefined;
  amount: string;
  term?: TermID | undefined;
}

interface PriceLinesProps {
  lines: readonly PriceLine[];
  /** "Total, Demo contract, EUR". */
  totalLabel: string;
  /** Sums, one in each currency; empty without prices. */
  totals: readonly Price[];
  /** Words in place of a total; undefined where none is to come. */
  noTotal?: ReactNode;
  /** Text of the request for a price by agreement; default: the lines. */
  about?: string;
  note: string | undefined;
  budget?: string | undefined;
}

export function PriceLines({ lines, totalLabel, totals, noTotal, note, budget, ...props }: PriceLinesProps) {
  const isAgreed = totals.length === 0 && noTotal === t("By agreement");
  const about = props.about ?? [...lines.map(({ label }) => label), totalLabel].join("\n");
  return (
    <section className={classes.price} aria-label={t("Price")}>
      {lines.length > 0 && <h3>{t("Price")}</h3>}
      <dl>
        {lines.map((line) => (
          <div key={line.label + line.how}>
            <dt>{line.term ? <TermHelp term={line.term}>{line.label}</TermHelp> : line.label}</dt>
            <LineAmount line={line} lines={lines} />
          </div>
        ))}
        <div className={classes.total}>
          <dt>{totalLabel}</dt>
          <dd>
            {totals.length > 0 ? totals.map((sum) => formatPrice(sum, true)).join(" + ") : noTotal}
            {isAgreed && <CopyRequest ml={8} about={about} />}
          </dd>
        </div>
      </dl>
      {isAgreed && (
        <p className={classes.about}>
          <AskPrice about={about} />
        </p>
      )}
      <div className={classes.notes} data-reserved={(noTotal !== undefined && !isAgreed) || undefined}>
        {note && <span>{note}</span>}
        {!isAgreed && <span data-tax="">{taxWords()}</span>}
        {budget && <TermHelp term="budget">{budget}</TermHelp>}
      </div>
    </section>
  );
}

const taxWords = () => t("Tax: not included, see your seller’s invoice");

interface LineAmountProps {
  line: PriceLine;
  /** Lines below each other: the amounts are as wide as the longest, so that the factors end in one line. */
  lines: readonly PriceLine[];
}

export function LineAmount({ line: { how, factor, amount }, lines }: LineAmountProps) {
  const longest = Math.max(...lines.map((line) => line.amount.length));
  return (
    <dd className={classes.line}>
      {how && <span className={classes.how}>{how}</span>}
      {factor && <span className={classes.factor}>{factor}</span>}{" "}
      <span className={classes.amount} style={{ minWidth: `${longest}ch` }}>
        {amount}
      </span>
    </dd>
  );
}

interface SpendFootProps {
  note: string;
  seen: Pick<SeenPrices, "change" | "nothing" | "busy">;
  start: { isPending: boolean; error?: Error | null };
  /** Title of a failure: "Couldn’t save the run, so nothing was bought". */
  failed?: string;
  refusal: string | undefined;
  onBack: () => void;
  label: string;
  isAgreed?: boolean;
  onSpend: () => void;
}

export function SpendFoot(props: SpendFootProps) {
  const { note, seen, start, failed, onBack, label, isAgreed, onSpend } = props;
  const busy = start.isPending || seen.busy;
  const refusal = busy ? undefined : (priceChangeWords(seen) ?? props.refusal);
  const why = useId();
  return (
    <>
      {start.error && failed && <ErrorMessage error={start.error} title={failed} />}
      <DialogFoot>
        <p id={why} data-refusal={refusal !== undefined || undefined} role="status">
          {refusal ?? note}
          <span className={classes.tax}>{taxWords()}</span>
        </p>
        <Button variant="default" size="md" onClick={onBack}>
          {t("Back")}
        </Button>
        <SpendButton
          size="md"
          variant={isAgreed ? "default" : "filled"}
          busy={busy}
          disabled={refusal !== undefined}
          aria-describedby={why}
          onClick={onSpend}
        >
          {label}
        </SpendButton>
      </DialogFoot>
    </>
  );
}

/** Foot of a money dialog, below what scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  const place = use(FootPlace);
  return place && createPortal(<footer className={classes.foot}>{children}</footer>, place);
}

/** Returns whether an element overflows, and its ref. Scrollable content must be reachable by keys (WCAG 2.1.1). */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => setScrolls(element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Children may grow without a change of the element's size.
    for (const part of element.children) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return [scrolls, ref] as const;
}

/** Button that spends money; ignores keys held down and the second click of a double click. */
export function SpendButton({ onClick, onKeyDown, ...props }: ComponentProps<typeof BusyButton>) {
  return (
    <BusyButton
      {...props}
      onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
        if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
        onKeyDown?.(event);
      }}
      onClick={(event) => {
        if (event.detail < 2) onClick?.(event);
      }}
    />
  );
}

export function PriceChange({ seen }: { seen: Omit<SeenPrices, "spend"> }) {
  return (
    <>
      {seen.change && (
        <SpendButton
          variant="default"
          busy={false}
          className={classes.again ?? ""}
          // The focused button is now disabled.
          ref={seen.wasAsked ? takeFocus : undefined}
          onClick={seen.look}
        >
          {t("I have seen the new price")}
        </SpendButton>
      )}
      {seen.error && !seen.busy && (
        <ErrorMessage error={seen.error} title={t("Couldn’t get the price again")} bought={seen.nothing} />
      )}
    </>
  );
}

function priceChangeWords({ change, nothing }: Pick<SeenPrices, "change" | "nothing">): string | undefined {
  if (!change) return undefined;
  const [from, to] = [sumsWords(sumPrices(change.from), true), sumsWords(sumPrices(change.to), true)];
  const what =
    from === to
      ? t("Some prices changed, but not their sum.")
      : t("The price changed from {from} to {to}.", { from, to });
  return `${what} ${nothing} ${t("Check the new price.")}`;
}
