import { useNetwork } from "@mantine/hooks";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { accountKey } from "../../api/account-key.ts";
import { contractSummaryQuery } from "../../api/contracts.ts";
import type { SaidPrice } from "../../api/run/run-order.ts";
import { sumPrices } from "../../api/sum-prices.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";
import { pointReference } from "../../api/tasking/points/point-reference.ts";
import type { TaskSettings } from "../../api/tasking/points/points-record.ts";
import { startPoints } from "../../api/tasking/points/points-runs.ts";
import { sameOrder } from "../../api/tasking/same-order.ts";
import { tasksQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import { budgetAfterWords, quotedWords } from "../../ui/budget-words.ts";
import { CancelNowNote } from "../../ui/cancel-now-note.tsx";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { count, formatPosition, formatPrice, formatTime } from "../../ui/format.ts";
import { MoneyDialog, PriceLines, SpendFoot } from "../../ui/money-dialog.tsx";
import { SameOrderNote } from "../../ui/same-order-note.tsx";
import { imagingModeName, termName } from "../../ui/task-words.ts";
import { framesOfTask } from "./price-question.ts";

/** A point that shall be ordered. */
interface WantedPoint {
  /** In the list, from 1. */
  number: number;
  point: { lat: number; lon: number };
  /** Of all frames, and of one. */
  price: SaidPrice | undefined;
  perFrame: SaidPrice | undefined;
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
  /** How far the check of all points has come. */
  check: { isDone: boolean; isPending: boolean; isFailed: boolean };
  onStarted: (runID: string) => void;
}

/** The last look before several images are ordered: a line a point, their sum, for whom, and what canceling would cost. */
export function PointsDialog({ opened, onClose, ...order }: PointsDialogProps) {
  const { points, settings } = order;
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={`Order ${count(points.length, "task")}`}
      about={`${imagingModeName(settings.imagingMode)} · ${count(framesOfTask(settings) ?? 1, "frame")} each · ${formatTime(settings.acquisitionWindow.start, "minute", true)} to ${formatTime(settings.acquisitionWindow.end)}`}
    >
      <Terms {...order} onClose={onClose} />
    </MoneyDialog>
  );
}

function Terms(props: Omit<PointsDialogProps, "opened">) {
  const { points, settings, words, isPriced, contractName, now, check, onClose } = props;
  const session = useSession();
  const { online } = useNetwork();
  const budget = useQuery(contractSummaryQuery(session, settings.contractID)).data;
  const tasks = useInfiniteQuery(tasksQuery(session)).data?.pages.flatMap((page) => page.data) ?? [];
  const window = {
    start: Date.parse(settings.acquisitionWindow.start),
    end: Date.parse(settings.acquisitionWindow.end),
  };
  const before = points.flatMap(
    ({ point: { lat, lon } }) => sameOrder({ point: [lon, lat], window }, tasks) ?? [],
  );
  const start = useMutation({
    mutationFn: async () => {
      const runID = await startPoints(session, {
        words,
        settings,
        points: points.map(({ point, price }) => ({ point, price })),
      });
      useOrderPrices.getState().note(
        accountKey(session),
        points.flatMap(({ price }, index) =>
          price ? [[pointReference({ id: runID, words }, index), price] as const] : [],
        ),
      );
      return runID;
    },
    onSuccess: props.onStarted,
  });
  const prices = points.flatMap(({ price }) => price ?? []);
  const isWhole = isPriced && prices.length === points.length;
  const sums = isWhole ? sumPrices(prices) : [];
  const frames = framesOfTask(settings) ?? 1;
  const refusal =
    points.length === 0
      ? "No point is feasible."
      : !online
        ? "Offline: nothing can be ordered until the connection is back."
        : check.isPending
          ? "Not checked yet: the points are being checked."
          : !check.isDone
            ? check.isFailed
              ? "Not checked: go back and press Check all."
              : "Not checked yet."
            : isPriced && !isWhole
              ? `${prices.length} of ${points.length} priced so far.`
              : undefined;
  const total = sums.map((sum) => formatPrice(sum, true)).join(" + ");
  return (
    <>
      {before[0] && <SameOrderNote task={before[0]} others={before.length - 1} />}
      <PriceLines
        lines={points.map(({ number, point: { lat, lon }, price, perFrame }) => ({
          label: `${number}. ${formatPosition(lon, lat, 4)}`,
          how: perFrame && `${count(frames, "frame")} × ${formatPrice(perFrame, true)}`,
          amount: price ? formatPrice(price, true) : isPriced ? "Not known yet" : "By agreement",
        }))}
        totalLabel={`Total, ${contractName}`}
        totals={sums}
        noTotal={isPriced ? "Not known yet" : "By agreement"}
        notes={[
          isWhole ? quotedWords(Math.min(...prices.map(({ askedAt }) => askedAt))) : undefined,
          budgetAfterWords(budget, sums),
        ]}
      />
      {settings.exclusivity && (
        <p>
          <b>{termName(settings.exclusivity, "exclusivity")}.</b>{" "}
          {settings.exclusivity === "PRIVATE"
            ? "Only your company can have the images. They never enter the public catalog."
            : "Anyone can buy these images later."}{" "}
          Cannot be changed after ordering. Products:{" "}
          {settings.productTypes?.join(", ") ?? "those of the contract"}.
        </p>
      )}
      <CancelNowNote opens={window.start} now={now} sums={sums} />
      {start.error && (
        <ErrorMessage error={start.error} title="The run could not be written down, so nothing was ordered" />
      )}
      <SpendFoot
        note="One after the other. Safe to close: no point is ordered twice."
        refusal={refusal}
        onBack={onClose}
        busy={start.isPending}
        label={[
          before.length > 0 ? "Order again" : `Order ${count(points.length, "task")}`,
          total && `for ${total}`,
        ]
          .filter(Boolean)
          .join(" ")}
        onSpend={() => start.mutate()}
      />
    </>
  );
}
