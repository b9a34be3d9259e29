import { count } from "../../../ui/text/format.ts";
import classes from "./points-panel.module.css";
import { MOST_POINTS, type ReadPoints } from "./read-points.ts";

/** What of the text is taken, and what is not and why. */
export function PointsFaults({ read: { points, faults, duplicates, left } }: { read: ReadPoints }) {
  if (points.length + faults.length === 0) return null;
  return (
    <div role="status">
      <p className={classes.count}>
        {count(points.length, "point")}
        {duplicates.length > 0 && `, ${count(duplicates.length, "repeated line")} left out`}
        {left > 0 && `, ${left} beyond the ${MOST_POINTS} of one run left out`}
      </p>
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              <b>Line {line}:</b> {problem}
            </li>
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <p className={classes.note}>
          {duplicates.map(({ line, of }) => `Line ${line} repeats line ${of}`).join(". ")}.
        </p>
      )}
    </div>
  );
}
