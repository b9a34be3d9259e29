import { useQuery } from "@tanstack/react-query";
import { contractSummaryQuery } from "../../../api/contracts/contracts.ts";
import { usePricesTogether } from "../../../api/tasking/order-prices.ts";
import { sameOrder } from "../../../api/tasking/order-reference.ts";
import { taskPriceQuery } from "../../../api/tasking/task-price.ts";
import { tasksNearQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Price } from "../../../contract/common.ts";
import { offeredTerms } from "../../../domain/contract-terms.ts";
import { framesLengthKm, mostFrames } from "../../../domain/datatake-length.ts";
import type { ImagingMode } from "../../../domain/modes.ts";
import type { Exclusivity } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
import {
  MoneyDialog,
  PriceChange,
  type PriceLine,
  PriceLines,
  SpendFoot,
} from "../../../shared/money/money-dialog.tsx";
import { framesTimes, priceSteps, stepLines } from "../../../shared/money/price-steps.ts";
import { eulaName } from "../../../shared/money/term-words.ts";
import { useSeenPrice } from "../../../shared/money/use-seen-price.ts";
import { CancelNowNote } from "../../../shared/tasks/cancel-now-note.tsx";
import { SameOrderNote, TaskOrderFacts } from "../../../shared/tasks/task-order-facts.tsx";
import { useOnline } from "../../../ui/layout/use-online.ts";
import { count, formatNumber, formatPosition, formatPrice } from "../../../ui/text/format.ts";
import { LikelyTime } from "../feasibility/likely-time.tsx";
import { laterWindow } from "../fields/acquisition-window.ts";
import { ExclusivityChoice } from "../fields/exclusivity-choice.tsx";
import { modeOf } from "../fields/mode-rows.ts";
import type { TaskChoices } from "../task-choices.ts";
import type { TaskDraft } from "../task-draft.ts";
import type { TaskForm } from "../use-task-form.ts";
import classes from "./order-dialog.module.css";
import { orderRefusal } from "./order-refusal.ts";

interface OrderDialogProps {
  form: TaskForm;
  opened: boolean;
  onClose: () => void;
  onChange: (change: Partial<TaskDraft>) => void;
}

/** The last look before an image is ordered: what, when, for whom, for how much, and what canceling would cost. */
export function OrderDialog({ form, opened, onClose, onChange }: OrderDialogProps) {
  const { choices, ordering } = form;
  const { point, mode } = choices;
  return (
    <MoneyDialog
      opened={opened && point !== undefined}
      onClose={onClose}
      busy={ordering.busy}
      title={t("Order one {mode} at {place}", {
        mode: modeOf(mode).name,
        place: point ? formatPosition(point[0], point[1], 4) : "",
      })}
      about={sizeWords(mode, choices.frames)}
    >
      <Terms form={form} onClose={onClose} onChange={onChange} />
    </MoneyDialog>
  );
}

function Terms({ form, onClose, onChange }: Omit<OrderDialogProps, "opened">) {
  const { choices, contract, now, ordering, draft, feasibility, total } = form;
  const session = useSession();
  const online = useOnline();
  const { lines, byExclusivity } = usePriceLines(choices, contract, true);
  const budget = useQuery({
    ...contractSummaryQuery(session, contract?.id ?? ""),
    enabled: contract !== undefined,
  }).data;
  const tasks = useQuery(tasksNearQuery(session, choices.window.start)).data ?? [];
  const before = sameOrder(choices, tasks);
  const noPlan = contract?.hasPricingPlan === false;
  // The price that was seen counts; another exclusivity is chosen here, and has its own price.
  const seen = useSeenPrice(t("Nothing was ordered."), total, choices.exclusivity, form.askTotal);
  const refusal = orderRefusal({
    missing: form.missing,
    online,
    hasOpen: ordering.open !== undefined,
    feasibility,
    isPriced: total !== undefined || noPlan,
  });
  const sums = total ? [{ amount: total.amount, currency: total.currency }] : [];
  const later = laterWindow(choices.window, now);
  const { delivery, webhookID } = draft;
  return (
    <>
      <LikelyTime
        opportunities={
          feasibility.answer?.result === "FEASIBLE" && !feasibility.isStale ? form.preview.opportunities : []
        }
        likelyKey={form.preview.likelyKey}
        choices={choices}
        now={now}
      />
      {before && <SameOrderNote task={before} />}
      <PriceLines
        lines={
          lines && lines.length > 0 && total?.isOfParts
            ? lines
            : [
                {
                  label: t("{mode}, new image, with these terms", { mode: modeOf(choices.mode).name }),
                  how:
                    total?.isOfParts && form.perFrame
                      ? framesTimes(choices.frames, form.perFrame)
                      : undefined,
                  amount: total ? formatPrice(total, true) : noPlan ? t("By agreement") : t("Not known yet"),
                },
              ]
        }
        totalLabel={contract ? t("Total, {contract}", { contract: contract.name }) : t("Total, no contract")}
        totals={sums}
        noTotal={noPlan ? t("By agreement") : t("Not known yet")}
        note={
          total ? quotedWords(total.askedAt) : t("{licence} licence", { licence: eulaName(choices.eula) })
        }
        budget={budgetAfterWords(budget, sums)}
      />
      <PriceChange seen={seen} />
      <ExclusivityChoice
        value={choices.exclusivity}
        allowed={offeredTerms(contract).exclusivities}
        prices={byExclusivity}
        onChange={(exclusivity) => onChange({ exclusivity })}
      />
      <CancelNowNote opens={choices.window.start} now={now} sums={sums}>
        {later && (
          <button
            type="button"
            className={classes.later}
            onClick={() => {
              onChange({ window: later });
              onClose();
            }}
          >
            {t("Open the window later")}
          </button>
        )}
      </CancelNowNote>
      <TaskOrderFacts
        products={choices.products}
        places={delivery ? [{ path: delivery.path, subPath: delivery.subpath.trim() || undefined }] : []}
        isTold={webhookID !== undefined}
      />
      <SpendFoot
        note={t("Ordered only once the service confirms it. Safe to close: nothing is sent twice.")}
        seen={seen}
        start={{ isPending: ordering.busy }}
        refusal={refusal}
        onBack={onClose}
        label={ordering.busy ? t("Ordering…") : orderWords(total, before !== undefined)}
        onSpend={() => seen.spend((price) => ordering.submit(price, onClose))}
      />
    </>
  );
}

function orderWords(total: Pick<Price, "amount" | "currency"> | undefined, isSecond: boolean): string {
  if (!total) return isSecond ? t("Order a second one") : t("Order¦verb");
  const price = formatPrice(total, true);
  return isSecond ? t("Order a second one for {price}", { price }) : t("Order for {price}", { price });
}

/** What a price is made of, and what it would be with another exclusivity, all in the service's own answers. */
function usePriceLines(choices: TaskChoices, contract: Contract | undefined, enabled: boolean) {
  const session = useSession();
  const { point, mode, frames } = choices;
  const allowed = offeredTerms(contract);
  const isAsked = enabled && contract?.hasPricingPlan === true && point !== undefined;
  const question = {
    contractID: contract?.id ?? "",
    imagingMode: mode,
    point: point ?? ([0, 0] as const),
  };
  const steps = priceSteps(choices, allowed, modeOf(mode).name);
  const prices = usePricesTogether(
    steps.map(({ terms }) => ({ ...question, ...terms })),
    isAsked,
  );
  const { priority, sla, eula } = choices;
  const ask = (exclusivity: Exclusivity) => ({
    ...taskPriceQuery(session, { ...question, priority, sla, eula, exclusivity }),
    enabled: isAsked && allowed.exclusivities.includes(exclusivity),
  });
  const [PRIVATE, PUBLIC] = [useQuery(ask("PRIVATE")).data, useQuery(ask("PUBLIC")).data];
  const times = (price: typeof PRIVATE) => price && { ...price, amount: price.amount * frames };
  const lines: PriceLine[] | undefined = stepLines(steps, [{ prices, frames, tasks: 1 }]);
  return { lines, byExclusivity: { PRIVATE: times(PRIVATE), PUBLIC: times(PUBLIC) } };
}

/** The ground to be imaged: "30 × 145 km · 3 frames". */
function sizeWords(mode: ImagingMode, frames: number): string {
  const { rangeKm, azimuthKm } = modeOf(mode);
  const length = mostFrames(mode) > 1 ? framesLengthKm(mode, frames) : azimuthKm;
  return `${rangeKm} × ${formatNumber(length)} km · ${count(frames, "frame")}`;
}
