import { type Sla, slaHours } from "../../../domain/tasking-rules.ts";
import classes from "./cancel-terms.module.css";

interface AfterOrderProps {
  sla: Sla;
  /** Where the products go; undefined: they are downloaded. */
  folder: string | undefined;
  isDemo: boolean;
}

/** What happens once the image is ordered. */
export function AfterOrder({ sla, folder, isDemo }: AfterOrderProps) {
  return (
    <section className={classes.part} aria-labelledby="task-after">
      <h2 id="task-after">After you order</h2>
      <dl className={classes.steps}>
        <dt>Within minutes</dt>
        <dd>Accepted or rejected</dd>
        <dt>In the window</dt>
        <dd>Imaged once, on one of the opportunities</dd>
        <dt>{slaHours[sla]} h later</dt>
        <dd>{folder ? `Products ready, then sent to ${folder}` : "Products ready to download"}</dd>
      </dl>
      {isDemo && <p>Demo: times follow the demo’s clock, which you can move.</p>}
    </section>
  );
}
