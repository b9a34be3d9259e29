import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isAboveLimit } from "../../../api/approvals.ts";
import { contractSummaryQuery, type QuotedPrice, sumPrices } from "../../../api/contracts.ts";
import { useCostCenter } from "../../../api/cost-center.ts";
import { startBatch } from "../../../api/outbox/outbox.ts";
import { planPoints, type TaskSettings } from "../../../api/outbox/task.ts";
import { pointReference, sameOrder } from "../../../api/references.ts";
import { accountKey } from "../../../api/session.ts";
import {
  askTaskPricesAgain,
  type TaskPriceQuestion,
  useOrderPrices,
} from "../../../api/tasking/task-price.ts";
import { tasksNearQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
import { CostCenterSelect, noCostCenterWords } from "../../../shared/money/cost-center-select.tsx";
import { MoneyDialog, PriceChange, PriceLines, SpendFoot } from "../../../shared/money/money-dialog.tsx";
import { framesTimes } from "../../../shared/money/price-steps.ts";
import { useSeenPrices } from "../../../shared/money/use-seen-price.ts";
import { CancelNowNote } from "../../../shared/tasks/cancel-now-note.tsx";
import { SameOrderNote, TaskOrderFacts } from "../../../shared/tasks/task-order-facts.tsx";
import { imagingModeName, termName } from "../../../shared/tasks/task-words.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { count, formatPrice, formatTime } from "../../../ui/text/format.ts";
import { framesOfTask, priceTerms, usePointsPriceLines } from "./point-prices.ts";
import classes from "./points-dialog.module.css";
import { PointPlace } from "./points-list.tsx";

interface WantedPoint {
  /** From 1. */
  number: number;
  point: { lat: number; lon: number };
  price: QuotedPrice | undefined;
  perFrame: QuotedPrice | undefined;
}

interface PointsDialogProps {
  opened: boolean;
  onClose: () => void;
  points: readonly WantedPoint[];
  settings: TaskSettings;
  words: string;
  isPriced: boolean;
  contractName: string;
  now: number;
  check: { isDone: boolean; isPending: boolean; isFailed: boolean };
  onStarted: (runID: string) => void;
}

export function PointsDialog({ opened, onClose, ...order }: PointsDialogProps) {
  const { points, settings } = order;
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={orderWords(points.length)}
      about={[
        imagingModeName(settings.imagingMode),
        t("{count, plural, one {# frame} other {# frames}} each", { count: framesOfTask(settings) ?? 1 }),
        t("{start} to {end}", {
          start: formatTime(settings.acquisitionWindow.start, "minute", true),
          end: formatTime(settings.acquisitionWindow.end),
        }),
      ].join(" · ")}
    >
      <Terms {...order} onClose={onClose} />
    </MoneyDialog>
  );
}

function Terms(props: Omit<PointsDialogProps, "opened">) {
  const { points, settings, words, isPriced, contractName, now, check, onClose } = props;
  const session = useSession();
  const queries = useQueryClient();
  const online = useOnline();
  const costCenter = useCostCenter();
  const budget = useQuery(contractSummaryQuery(session, settings.contractID)).data;
  const window = {
    start: Date.parse(settings.acquisitionWindow.start),
    end: Date.parse(settings.acquisitionWindow.end),
  };
  const tasks = useQuery(tasksNearQuery(session, window.start)).data ?? [];
  const before = points.flatMap(
    ({ point: { lat, lon } }) => sameOrder({ point: [lon, lat], window }, tasks) ?? [],
  );
  const start = useMutation({
    mutationFn: async (agreed: readonly QuotedPrice[] | undefined) => {
      const input = {
        words,
        settings: {
          ...settings,
          ...(costCenter.chosen !== undefined && { costCenter: costCenter.chosen }),
        },
        points: points.map(({ point }, index) => ({ point, price: agreed?.[index] })),
      };
      const runID = await startBatch(session, "point", (of) => planPoints(input, of));
      useOrderPrices.getState().note(
        accountKey(session),
        (agreed ?? []).map((price, index) => [pointReference({ id: runID, words }, index), price] as const),
      );
      return runID;
    },
    onSuccess: props.onStarted,
  });
  const prices = points.flatMap(({ price }) => price ?? []);
  const isWhole = isPriced && prices.length === points.length;
  const sums = isWhole ? sumPrices(prices) : [];
  const frames = framesOfTask(settings) ?? 1;
  const lines = usePointsPriceLines(isWhole ? points : [], settings, frames);
  const seen = useSeenPrices(
    t("Nothing was ordered."),
    isWhole && points.length > 0 ? prices : undefined,
    JSON.stringify([settings, points.map(({ point }) => point)]),
    async () => {
      const terms = priceTerms(settings);
      if (!terms) return undefined;
      const questions = points.map(
        ({ point: { lat, lon } }): TaskPriceQuestion => ({
          ...terms,
          contractID: settings.contractID,
          point: [lon, lat],
        }),
      );
      const asked = await askTaskPricesAgain(queries, session, questions);
      return asked.map((price) => ({ ...price, amount: price.amount * frames }));
    },
  );
  const above = points.filter(({ price }) => (price || !isPriced) && isAboveLimit(session, price)).length;
  const refusal =
    points.length === 0
      ? t("No point is feasible.")
      : costCenter.isMissing
        ? noCostCenterWords()
        : above > 0
          ? t(
              "{count, plural, one {# task is} other {# tasks are}} above your limit for an order. Order each alone to ask for approval.",
              { count: above },
            )
          : !online
            ? t("Offline: nothing can be ordered until you are back online.")
            : check.isPending
              ? t("Checking the points.")
              : !check.isDone
                ? check.isFailed
                  ? t("Not checked: go back and press Check all.")
                  : t("Not checked yet.")
                : isPriced && !isWhole
                  ? t("{priced} of {toBuy} priced so far.", { priced: prices.length, toBuy: points.length })
                  : undefined;
  const noPrice = isPriced ? t("Not known yet") : t("By agreement");
  const total = sums.map((sum) => formatPrice(sum, true)).join(" + ");
  return (
    <>
      {before[0] && <SameOrderNote task={before[0]} others={before.length - 1} />}
      <PriceLines
        lines={
          lines ?? [
            {
              label: t("{mode}, new images, with these terms", {
                mode: imagingModeName(settings.imagingMode),
              }),
              how: count(points.length, "task"),
              amount: total || noPrice,
            },
          ]
        }
        totalLabel={t("Total, {contract}", { contract: contractName })}
        totals={sums}
        noTotal={noPrice}
        note={isWhole ? quotedWords(Math.min(...prices.map(({ askedAt }) => askedAt))) : undefined}
        budget={budgetAfterWords(budget, sums)}
      />
      <PriceChange seen={seen} />
      <section aria-labelledby="points-title">
        <h3 id="points-title" className={classes.title}>
          {t("Each point")}
        </h3>
        <ol className={classes.points}>
          {points.map(({ number, point: { lat, lon }, price, perFrame }) => (
            <li key={number}>
              <span className={classes.number}>{number}.</span>{" "}
              <span>
                <PointPlace at={[lon, lat]} />
                <span className={classes.how}>{perFrame && framesTimes(frames, perFrame)}</span>
              </span>{" "}
              <span>{price ? formatPrice(price, true) : noPrice}</span>
            </li>
          ))}
        </ol>
      </section>
      {settings.exclusivity && (
        <p className={classes.text}>
          <b>{termName(settings.exclusivity, "exclusivity")}.</b>{" "}
          {settings.exclusivity === "PRIVATE"
            ? t("Only your company can have the images. They never enter the public catalog.")
            : t("Anyone can buy these images later.")}{" "}
          {t("Cannot be changed after ordering.")}
        </p>
      )}
      <CancelNowNote opens={window.start} now={now} sums={sums} />
      <TaskOrderFacts
        products={settings.productTypes}
        places={settings.deliveries?.flatMap(({ locations }) => locations) ?? []}
        isTold={settings.notifications !== undefined}
      />
      <CostCenterSelect />
      <SpendFoot
        note={t("Ordered one after another. No point is ordered twice.")}
        seen={seen}
        start={start}
        failed={t("Couldn’t save the run, so nothing was ordered")}
        refusal={refusal}
        onBack={onClose}
        label={
          before.length > 0 && before.length === points.length
            ? orderAgainWords(total)
            : orderWords(points.length, total)
        }
        onSpend={() => seen.spend((agreed) => start.mutate(agreed))}
      />
    </>
  );
}

function orderWords(tasks: number, price = ""): string {
  return price
    ? t("Order {count, plural, one {# task} other {# tasks}} for {price}", { count: tasks, price })
    : t("Order {count, plural, one {# task} other {# tasks}}", { count: tasks });
}

function orderAgainWords(price: string): string {
  return price ? t("Order again for {price}", { price }) : t("Order again");
}
