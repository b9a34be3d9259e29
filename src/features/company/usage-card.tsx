import { SegmentedControl, Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { contractSummaryQuery } from "../../api/contracts.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { t, text } from "../../languages/texts.ts";
import { limitUse } from "../../shared/money/limit-bar.tsx";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { Select } from "../../ui/list/select.tsx";
import { formatDay, formatMonth, formatNumber, formatPrice, formatRoughPrice } from "../../ui/text/format.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { Card } from "./cards.tsx";
import { axisValues, labeledBars, type UsageBar, type UsageStep, usageOf } from "./usage.ts";
import classes from "./usage-card.module.css";
import plot from "./usage-plot.module.css";
import { useUsageSources } from "./use-usage-sources.ts";

const STEPS: readonly { value: UsageStep; label: string }[] = [
  { value: "day", label: text("Day") },
  { value: "week", label: text("Week") },
  { value: "month", label: text("Month") },
];
const MINUTE = 60_000;

/** Shows one contract at a time: currencies never share an axis. */
export function UsageCard({ contracts }: { contracts: readonly Contract[] }) {
  const session = useSession();
  const now = useNow(MINUTE);
  const own = useContract();
  const [chosenID, setChosenID] = useState<string>();
  const [step, setStep] = useState<UsageStep>("month");
  const [measure, setMeasure] = useState<"orders" | "money">("money");
  const contract = contracts.find(({ id }) => id === chosenID) ?? own ?? contracts[0];
  const { orders, isOfCompany, isLoading, ownQueries } = useUsageSources(now);
  const summary = useQuery({
    ...contractSummaryQuery(session, contract?.id ?? ""),
    enabled: contract?.hasPricingPlan === true,
  }).data;
  if (!contract) return null;
  const currency = summary?.currency;
  const shown = currency !== undefined && measure === "money" ? currency : undefined;
  const bars = usageOf(orders, { contractID: contract.id, currency, step, now });
  const months = usageOf(orders, { contractID: contract.id, currency, step: "month", now });
  const unknown = bars.reduce((sum, { archive, tasks: tasked }) => sum + archive.unknown + tasked.unknown, 0);
  return (
    <Card
      title={isOfCompany ? t("Usage by contract") : t("Your usage by contract")}
      tools={
        <>
          {currency !== undefined && (
            <SegmentedControl
              aria-label={t("Measured in")}
              value={measure}
              onChange={setMeasure}
              data={[
                { value: "money", label: currency },
                { value: "orders", label: t("Orders") },
              ]}
            />
          )}
          <SegmentedControl
            aria-label={t("A bar is a")}
            value={step}
            onChange={(value) => setStep(value)}
            data={STEPS.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        </>
      }
    >
      {contracts.length > 1 && (
        <Select
          className={classes.contract ?? ""}
          aria-label={t("Contract")}
          data={contracts.map(({ id, name }) => ({ value: id, label: name }))}
          value={contract.id}
          allowDeselect={false}
          onChange={(id) => setChosenID(id ?? undefined)}
        />
      )}
      {!isOfCompany && (
        <>
          <QueryError query={ownQueries.purchases} title={t("Couldn’t load the purchases")} />
          <QueryError query={ownQueries.tasks} title={t("Couldn’t load the tasks")} />
        </>
      )}
      {isLoading && <Skeleton m={16} h={240} w="auto" role="status" aria-label={t("Loading the usage")} />}
      {!isLoading && (
        <>
          <dl className={classes.figures}>
            <MonthFigure name={t("This month")} bar={months.at(-1)} currency={currency} />
            <MonthFigure name={t("Last month")} bar={months.at(-2)} currency={currency} />
            {summary && (
              <Figure
                name={t("Left¦budget")}
                amount={formatPrice({ amount: limitUse(summary).left, currency: summary.currency }, true)}
              >
                {t("of {limit}", {
                  limit: formatPrice({ amount: summary.spendLimit, currency: summary.currency }, true),
                })}
              </Figure>
            )}
          </dl>
          <ul className={classes.legend} aria-label={t("Legend")}>
            <li data-part="archive">{t("Archive")}</li>
            <li data-part="tasks">{t("Tasks")}</li>
          </ul>
          <div className={classes.plot}>
            <UsagePlot
              bars={bars}
              step={step}
              currency={shown}
              label={t(
                "Usage of {contract}, {measure, select, orders {orders} other {{measure}}} by {step, select, day {day} week {week} other {month}}: archive and tasks stacked. The table below says the same.",
                { contract: contract.name, measure: shown ?? "orders", step },
              )}
            />
          </div>
          <p className={classes.note}>
            {isOfCompany
              ? t("Orders of all users, by when they were ordered.")
              : t(
                  "Your own orders, by when they were ordered. The service reports no usage of colleagues over time.",
                )}
            {shown !== undefined &&
              unknown > 0 &&
              ` ${t("{count, plural, one {# price} other {# prices}} not known here, and not in the bars.", {
                count: unknown,
              })}`}
          </p>
          <UsageTable bars={bars} step={step} currency={shown} name={contract.name} />
        </>
      )}
    </Card>
  );
}

interface MonthFigureProps {
  name: string;
  bar: UsageBar | undefined;
  currency: string | undefined;
}

/** Shows what a month's orders cost; their number where no price is known. */
function MonthFigure({ name, bar, currency }: MonthFigureProps) {
  if (!bar) return null;
  const { archive, tasks } = bar;
  const orders = archive.orders + tasks.orders;
  const unknown = archive.unknown + tasks.unknown;
  const number = t("{count, plural, =0 {no orders} one {# order} other {# orders}}", { count: orders });
  if (currency === undefined || (unknown > 0 && unknown === orders))
    return <Figure name={name} amount={number} />;
  return (
    <Figure name={name} amount={formatPrice({ amount: archive.amount + tasks.amount, currency }, true)}>
      {[
        number,
        unknown > 0 && t("{count, plural, one {# price} other {# prices}} not known", { count: unknown }),
      ]
        .filter(Boolean)
        .join(t(", ¦between parts"))}
    </Figure>
  );
}

function Figure({ name, amount, children }: { name: string; amount: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{amount}</b> {children && <span>{children}</span>}
      </dd>
    </div>
  );
}

interface UsageProps {
  bars: readonly UsageBar[];
  step: UsageStep;
  /** Currency of money; undefined: orders. */
  currency: string | undefined;
}

function UsageTable({ bars, step, currency, name }: UsageProps & { name: string }) {
  const words = (part: UsageBar["archive"]) =>
    valueWords(currency === undefined ? part.orders : part.amount, currency);
  return (
    <details className={classes.details}>
      <summary>{t("As a table")}</summary>
      <table className={classes.table} aria-label={t("Usage of {contract}", { contract: name })}>
        <thead>
          <tr>
            <th scope="col">{t("From, UTC")}</th>
            <th scope="col">{t("Archive")}</th>
            <th scope="col">{t("Tasks")}</th>
            {currency !== undefined && <th scope="col">{t("Prices not known")}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.start}>
              <th scope="row">{barName(bar, step)}</th>
              <td>{words(bar.archive)}</td>
              <td>{words(bar.tasks)}</td>
              {currency !== undefined && <td>{bar.archive.unknown + bar.tasks.unknown}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const WIDTH = 720;
const HEIGHT = 240;
const NAME_ROOM = { long: 68, day: 44, month: 32 } as const;
const PLOT = { right: 8, top: 20, bottom: 28 } as const;
/** Room of a letter of the axis' values, spaced text included. */
const LETTER = 9;
/** Width of a letter of the words over a bar. */
const NARROW_LETTER = 7;
/** Gap, as a share of bar and gap. */
const GAP = 0.44;

/** Shows bars over time, archive below tasks. The table beside it holds the same values. */
function UsagePlot({ bars, step, currency, label }: UsageProps & { label: string }) {
  const measured = (part: UsageBar["archive"]) => (currency === undefined ? part.orders : part.amount);
  const totals = bars.map(({ archive, tasks }) => measured(archive) + measured(tasks));
  const values = axisValues(Math.max(...totals), currency === undefined ? 1 : 100);
  const most = values.at(-1) ?? 1;
  const { ref, width: measuredWidth } = useElementSize<HTMLDivElement>();
  const whole = measuredWidth || WIDTH;
  const left = 16 + LETTER * Math.max(...values.map((value) => valueWords(value, currency).length));
  const [width, height] = [whole - left - PLOT.right, HEIGHT - PLOT.top - PLOT.bottom];
  const y = (value: number) => PLOT.top + height * (1 - value / most);
  const room = width / bars.length;
  const isLong = step === "month" && room >= NAME_ROOM.long;
  const nameRoom = step !== "month" ? NAME_ROOM.day : isLong ? NAME_ROOM.long : NAME_ROOM.month;
  const every = Math.ceil(nameRoom / room);
  const words = totals.map((total) =>
    room >= NAME_ROOM.long ? valueWords(total, currency) : roughWords(total, currency),
  );
  const wordsWidth = NARROW_LETTER * Math.max(...words.map((one) => one.length));
  /** Returns the middle of words that do not end beyond the axis. */
  const within = (middle: number, { length } = "") =>
    Math.min(middle, whole - PLOT.right - (NARROW_LETTER * length) / 2);
  const labeled = labeledBars(totals, Math.ceil(wordsWidth / room) - 1);
  return (
    <div ref={ref}>
      <svg className={plot.plot} width={whole} height={HEIGHT} role="img" aria-label={label}>
        {values.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? plot.base : plot.line}
              x1={left}
              x2={whole - PLOT.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={plot.value} x={left - 8} y={y(value) + 4}>
              {valueWords(value, currency)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = left + room * (index + GAP / 2);
          const own = room * (1 - GAP);
          const archive = measured(bar.archive);
          const total = totals[index] ?? 0;
          return (
            <g key={bar.start}>
              <rect className={plot.archive} x={x} width={own} y={y(archive)} height={y(0) - y(archive)} />
              <rect className={plot.tasks} x={x} width={own} y={y(total)} height={y(archive) - y(total)} />
              {labeled.has(index) && (
                <text className={plot.total} x={within(x + own / 2, words[index])} y={y(total) - 6}>
                  {words[index]}
                </text>
              )}
              {(bars.length - 1 - index) % every === 0 && (
                <text
                  className={plot.name}
                  x={within(x + own / 2, barName(bar, step, isLong))}
                  y={HEIGHT - 8}
                >
                  {barName(bar, step, isLong)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function barName({ start }: UsageBar, step: UsageStep, isLong = true): string {
  return step === "month" ? formatMonth(start, !isLong) : formatDay(start);
}

function valueWords(value: number, currency: string | undefined): string {
  return currency === undefined ? formatNumber(value) : formatPrice({ amount: value, currency });
}

/** Says a value where a bar has little room: "€11.6K". */
function roughWords(value: number, currency: string | undefined): string {
  return currency === undefined ? formatNumber(value) : formatRoughPrice({ amount: value, currency });
}
