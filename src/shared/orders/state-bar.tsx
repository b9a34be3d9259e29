import { type OrderState, orderStates } from "../../api/orders/order-events.ts";
import { t } from "../../languages/texts.ts";
import { StateSign } from "../../ui/list/state-sign.tsx";
import { batchCells } from "./batch-cells.tsx";
import { ORDER_STATES } from "./order-states.ts";
import classes from "./state-bar.module.css";

/** Number of cells up to which each has room for its sign. */
const MOST_SIGNS = 24;

interface StateBarProps {
  /** States of the orders of a run, in its order. */
  states: readonly OrderState[];
  nameOf: (index: number) => string | undefined;
  /** Names the list of counts. */
  label: string;
  note: string;
  /** A title above says every number: the list is for screen readers alone. */
  isTold: boolean;
}

/** Returns the number of each state that occurs: "2 accepted". */
export function stateCounts(states: readonly OrderState[]): { state: OrderState; words: string }[] {
  return orderStates.flatMap((state) => {
    const number = states.filter((one) => one === state).length;
    return number > 0 ? [{ state, words: `${number} ${t(ORDER_STATES[state].counted)}` }] : [];
  });
}

/** A cell for each order of a run, above the number of each state. */
export function StateBar({ states, nameOf, label, note, isTold }: StateBarProps) {
  return (
    <>
      <ol className={classes.cells} aria-hidden>
        {batchCells(states).map(({ from, size, state }) => {
          const { Icon, tone, words, counted } = ORDER_STATES[state];
          return (
            <li
              key={from}
              style={{ flexGrow: size }}
              data-state={state}
              data-tone={tone}
              title={size === 1 ? `${nameOf(from)}: ${t(words)}` : `${size} ${t(counted)}`}
            >
              {state !== "planned" && states.length <= MOST_SIGNS && <Icon size={14} stroke={1.75} />}
            </li>
          );
        })}
      </ol>
      <div className={classes.counts}>
        <ul className={isTold ? "visually-hidden" : undefined} aria-label={label}>
          {stateCounts(states).map(({ state, words }) => (
            <li key={state}>
              <StateSign as={ORDER_STATES[state]} words={words} />
            </li>
          ))}
        </ul>
        <p>{note}</p>
      </div>
    </>
  );
}
