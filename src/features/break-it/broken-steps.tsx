import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { serviceNow } from "../../api/clock.ts";
import { t } from "../../languages/texts.ts";
import { toRun } from "../../shared/orders/links.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { formatClock } from "../../ui/text/format.ts";
import classes from "./break-it-card.module.css";
import { AWAY_MS, answersOf, isOver, LOST_ANSWERS, type RunLedger, type Scenario } from "./scenario.ts";
import type { BrokenRun } from "./use-broken-run.ts";

/** Sets the failures, and leaves the purchase to the user. */
export function ConfirmStep({ broken: { faults, arm } }: { broken: BrokenRun }) {
  const navigate = useNavigate();
  const set = useMutation({
    mutationFn: async () => {
      await arm();
      await navigate({ to: "/cart", search: true });
    },
  });
  if (faults.own) {
    return (
      <>
        <p>
          {t(
            "Set for this tab: the next {count} answers to a purchase get lost, after the service has accepted the order. Then the connection hangs.",
            {
              count: LOST_ANSWERS,
            },
          )}
        </p>
        <p>
          {t("Now press Buy in the cart and confirm. The dialog suggests {count} purchases at a time.", {
            count: LOST_ANSWERS,
          })}
        </p>
        <p className={classes.links}>
          <Link to="/cart" search={true}>
            {t("Go to the cart")}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        {t(
          "The worst moment: the service has accepted an order, and its answer gets lost. This happens to the next {count} purchases, and then the connection hangs.",
          {
            count: LOST_ANSWERS,
          },
        )}
      </p>
      {faults.others > 0 && (
        <p>
          {t(
            "{count, plural, one {# other simulated failure is} other {# other simulated failures are}} in force and stays so.",
            {
              count: faults.others,
            },
          )}
        </p>
      )}
      {set.error && <ErrorMessage error={set.error} title={t("Couldn’t set the failures")} />}
      <div className={classes.buttons}>
        <Button loading={set.isPending} onClick={() => set.mutate()}>
          {t("Lose the connection")}
        </Button>
      </div>
    </>
  );
}

/** What is known while the connection is away, and what may be tried meanwhile. */
export function LostStep({
  broken,
  run: { batch, entries },
  scenario: { awaySince },
}: {
  broken: BrokenRun;
  run: RunLedger;
  scenario: Scenario;
}) {
  const bring = useMutation({ mutationFn: broken.bringBack });
  const { lost, inQuestion, bought, underWay, waiting } = answersOf(entries);
  // The page is younger than the run: it was loaded in its middle.
  const isReloaded = serviceNow() - performance.now() > batch.createdAt;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("Answers lost")}</dt>
        <dd>{lost}</dd>
        <dt>{t("In question")}</dt>
        <dd>
          <FrameIDs ids={inQuestion} />
        </dd>
        <dt>{t("Accepted, answered")}</dt>
        <dd>{bought}</dd>
        <dt>{t("On its way")}</dt>
        <dd>{underWay}</dd>
        <dt>{t("Not sent yet")}</dt>
        <dd>{waiting}</dd>
      </dl>
      <p>
        {isReloaded
          ? t(
              "This page was loaded in the middle of the run, and the run went on from what this device has kept.",
            )
          : t(
              "Frames in question may be ordered or not: none is sent again before that is clear. Reload the page now, or close the tab and open Swath again: the run is kept on this device.",
            )}
      </p>
      {awaySince !== undefined && (
        <p className={classes.note}>
          {t("The connection comes back by itself at {clock} UTC.", {
            clock: formatClock(awaySince + AWAY_MS, "second"),
          })}
        </p>
      )}
      {bring.error && <ErrorMessage error={bring.error} title={t("Couldn’t remove the failures")} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => location.reload()}>
          {t("Reload the page")}
        </Button>
        <Button loading={bring.isPending} onClick={() => bring.mutate()}>
          {t("Bring it back")}
        </Button>
      </div>
    </>
  );
}

/** How the run clears up what became of each frame. */
export function BackStep({ broken, run }: { broken: BrokenRun; run: RunLedger }) {
  const { batch, entries } = run;
  const { lost, inQuestion, found, bought, underWay, waiting } = answersOf(entries);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("Answers lost")}</dt>
        <dd>{lost}</dd>
        <dt>{t("Accepted after all")}</dt>
        <dd>
          <FrameIDs ids={found} />
        </dd>
        <dt>{t("In question")}</dt>
        <dd>
          <FrameIDs ids={inQuestion} />
        </dd>
        <dt>{t("Accepted¦by the service")}</dt>
        <dd>{t("{count} of {total}", { count: bought, total: entries.length })}</dd>
        <dt>{t("On its way")}</dt>
        <dd>{underWay}</dd>
        <dt>{t("Not sent yet")}</dt>
        <dd>{waiting}</dd>
      </dl>
      <p>{clearingWords(run)}</p>
      <p className={classes.links}>
        <Link {...toRun(batch.id)}>{t("Open the run")}</Link>
      </p>
      {isOver(run) && (
        <div className={classes.buttons}>
          <Button onClick={broken.count}>{t("Count what was ordered")}</Button>
        </div>
      )}
    </>
  );
}

function clearingWords(run: RunLedger): string {
  if (run.batch.state === "stopped") return t("The run has stopped. Open it and press Resume.");
  return isOver(run)
    ? t("Each frame has its answer now. The whole list of the service is not counted yet.")
    : t(
        "The run looks for each frame in question among the purchases of the service before it buys the rest.",
      );
}

/** Ids of frames, or that there are none. */
export function FrameIDs({ ids }: { ids: readonly string[] }) {
  return ids.length === 0 ? t("none") : <code>{ids.join(" ")}</code>;
}
