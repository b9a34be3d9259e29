import { useElementSize } from "@mantine/hooks";
import { formatDay, formatMonth, formatNumber, formatPrice } from "../../ui/text/format.ts";
import { axisValues, type UsageBar, type UsageStep } from "./usage.ts";
import classes from "./usage-plot.module.css";

interface UsagePlotProps {
  bars: readonly UsageBar[];
  step: UsageStep;
  /** Currency of money; undefined: orders. */
  currency: string | undefined;
  label: string;
}

const WIDTH = 720;
const HEIGHT = 240;
const NAME_ROOM = { long: 68, short: 44 } as const;
const PLOT = { left: 64, right: 8, top: 20, bottom: 28 } as const;
/** Gap, as a share of bar and gap. */
const GAP = 0.44;

/** Shows bars over time, archive below tasks. The table beside it holds the same values. */
export function UsagePlot({ bars, step, currency, label }: UsagePlotProps) {
  const measured = (part: UsageBar["archive"]) => (currency === undefined ? part.orders : part.amount);
  const totals = bars.map(({ archive, tasks }) => measured(archive) + measured(tasks));
  const values = axisValues(Math.max(...totals), currency === undefined ? 1 : 100);
  const most = values.at(-1) ?? 1;
  const { ref, width: measuredWidth } = useElementSize<HTMLDivElement>();
  const whole = measuredWidth || WIDTH;
  const [width, height] = [whole - PLOT.left - PLOT.right, HEIGHT - PLOT.top - PLOT.bottom];
  const y = (value: number) => PLOT.top + height * (1 - value / most);
  const room = width / bars.length;
  const isLong = step === "month" && room >= NAME_ROOM.long;
  const every = Math.ceil((isLong ? NAME_ROOM.long : NAME_ROOM.short) / room);
  return (
    <div ref={ref}>
      <svg className={classes.plot} width={whole} height={HEIGHT} role="img" aria-label={label}>
        {values.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? classes.base : classes.line}
              x1={PLOT.left}
              x2={whole - PLOT.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={classes.value} x={PLOT.left - 8} y={y(value) + 4}>
              {valueWords(value, currency)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = PLOT.left + room * (index + GAP / 2);
          const own = room * (1 - GAP);
          const archive = measured(bar.archive);
          const total = totals[index] ?? 0;
          return (
            <g key={bar.start}>
              <rect className={classes.archive} x={x} width={own} y={y(archive)} height={y(0) - y(archive)} />
              <rect className={classes.tasks} x={x} width={own} y={y(total)} height={y(archive) - y(total)} />
              {total > 0 && room >= NAME_ROOM.long && (
                <text className={classes.total} x={x + own / 2} y={y(total) - 6}>
                  {valueWords(total, currency)}
                </text>
              )}
              {(bars.length - 1 - index) % every === 0 && (
                <text className={classes.name} x={x + own / 2} y={HEIGHT - 8}>
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

export function barName({ start }: UsageBar, step: UsageStep, isLong = true): string {
  return step === "month" ? formatMonth(start, !isLong) : formatDay(start);
}

export function valueWords(value: number, currency: string | undefined): string {
  return currency === undefined ? formatNumber(value) : formatPrice({ amount: value, currency });
}
