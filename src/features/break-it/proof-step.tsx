import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownPurchasesQuery } from "../../api/purchases/purchases.ts";
import { runReference } from "../../api/runs/run-reference.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { toRun } from "../../shared/orders/links.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { formatClock } from "../../ui/text/format.ts";
import classes from "./break-it-card.module.css";
import { FrameIDs } from "./broken-steps.tsx";
import { answersOf, type Proof, proofOf, type RunLedger } from "./scenario.ts";

/** The ledger of the run beside the purchases of the service: each number has its own source, and frames that differ are named. */
export function ProofStep({ run: { batch, entries }, onDone }: { run: RunLedger; onDone: () => void }) {
  const query = useQuery(ownPurchasesQuery(useSession()));
  const { lost, inQuestion, found } = answersOf(entries);
  const changedAt = Math.max(batch.createdAt, ...entries.flatMap(({ history }) => history.at(-1)?.at ?? []));
  // What was asked for before the run's end proves nothing of it.
  const answer = query.data && query.data.askedAt >= changedAt ? query.data : undefined;
  const proof = answer && proofOf(entries, answer.purchases, runReference(batch));
  return (
    <>
      {!answer && !query.error && <p role="status">{t("Asking the service for all purchases…")}</p>}
      {!answer && <QueryError query={query} title={t("Couldn’t load purchases")} />}
      {answer && proof && (
        <>
          <p className={classes.verdict} data-holds={proof.holds} role="status">
            {proof.holds ? (
              <IconCircleCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            <span>{verdictOf(proof)}</span>
          </p>
          <dl className={classes.facts}>
            <dt>{t("Asked for")}</dt>
            <dd>{t("{count}, says the run on this device", { count: proof.asked })}</dd>
            <dt>{t("Purchases")}</dt>
            <dd>
              {t("{count}, says the service at {clock} UTC", {
                count: proof.purchases,
                clock: formatClock(answer.askedAt, "second"),
              })}
            </dd>
            <dt>{t("Answers lost")}</dt>
            <dd>{lost}</dd>
            <Named words={t("Accepted after all")} ids={found} />
            {differences(proof, inQuestion).map(({ words, ids }) => (
              <Named key={words} words={words} ids={ids} />
            ))}
          </dl>
          {proof.failed.length > 0 && (
            <p className={classes.note}>
              {t("In the demo a few frames fail on purpose after they were accepted. They are not charged.")}
            </p>
          )}
        </>
      )}
      <p className={classes.links}>
        <Link {...toRun(batch.id)}>{t("Open the run")}</Link>
        <Link to="/orders" search={true}>
          {t("Go to Orders")}
        </Link>
      </p>
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t("Done¦button")}</Button>
      </div>
    </>
  );
}

function Named({ words, ids }: { words: string; ids: readonly string[] }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>
        <FrameIDs ids={ids} />
      </dd>
    </>
  );
}

function verdictOf({ asked, purchases, twice }: Proof): string {
  const values = { asked, purchases, twice: twice.length };
  return twice.length === 0
    ? t(
        "{asked, plural, one {# frame} other {# frames}} asked for · {purchases, plural, one {# purchase} other {# purchases}} in the service · none twice",
        values,
      )
    : t(
        "{asked, plural, one {# frame} other {# frames}} asked for · {purchases, plural, one {# purchase} other {# purchases}} in the service · {twice} twice",
        values,
      );
}

/** Frames that are not simply bought, by what became of them. */
function differences(proof: Proof, inQuestion: readonly string[]) {
  return [
    { words: t("Ordered twice"), ids: proof.twice },
    { words: t("Not in the service"), ids: proof.missing },
    { words: t("Not known here"), ids: proof.unknownHere },
    { words: t("Still in question"), ids: inQuestion },
    { words: t("Refused"), ids: proof.refused },
    { words: t("Not sent"), ids: proof.unsent },
    { words: t("Failed since"), ids: proof.failed },
  ].filter(({ ids }) => ids.length > 0);
}
