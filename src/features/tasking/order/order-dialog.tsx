import { Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAskApproval } from "../../../api/approvals.ts";
import { newRunID, orderReference, sameOrder } from "../../../api/references.ts";
import { taskPriceQuery, usePricesTogether } from "../../../api/tasking/task-price.ts";
import { tasksNearQuery } from "../../../api/tasking/tasks.ts";
import { useContractSummary, useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import { offeredTerms } from "../../../domain/contract-terms.ts";
import { framesLengthKm, type ImagingMode, mostFrames } from "../../../domain/modes.ts";
import { type Exclusivity, slaHours } from "../../../domain/tasking-rules.ts";
import { rich } from "../../../languages/rich.ts";
import { joinUnits, t } from "../../../languages/texts.ts";
import { ApprovalNote, RequestSent } from "../../../shared/approvals/ask-approval.tsx";
import { capital } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
import {
  MoneyDialog,
  PriceChange,
  type PriceLine,
  PriceLines,
  SpendFoot,
} from "../../../shared/money/money-dialog.tsx";
import { framesTimes, priceSteps, stepLines } from "../../../shared/money/price-steps.ts";
import { eulaName, exclusivityWords } from "../../../shared/money/term-words.ts";
import { useSeenPrices } from "../../../shared/money/use-seen-price.ts";
import { useNameAt } from "../../../shared/places/use-place-name.ts";
import { CancelNowNote } from "../../../shared/tasks/cancel-now-note.tsx";
import { SameOrderNote, TaskOrderFacts } from "../../../shared/tasks/task-order-facts.tsx";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { Dotted } from "../../../ui/text/dotted.tsx";
import {
  type Amount,
  count,
  durationWords,
  formatAngle,
  formatNumber,
  formatPosition,
  formatPrice,
  formatShortTime,
  formatTime,
} from "../../../ui/text/format.ts";
import { HOUR, laterWindow } from "../fields/acquisition-window.ts";
import { modeOf } from "../fields/mode-rows.ts";
import type { TaskChoices } from "../task-choices.ts";
import type { TaskPartProps } from "../use-task-form.ts";
import classes from "./order-dialog.module.css";

interface OrderDialogProps extends TaskPartProps {
  opened: boolean;
  onClose: () => void;
}

export function OrderDialog({ form, opened, onClose, onChange }: OrderDialogProps) {
  const { choices, ordering } = form;
  const { point, mode } = choices;
  const ask = useAskApproval();
  const coordinates = point ? formatPosition(point[0], point[1], 4) : "";
  const place = useNameAt()(point);
  const close = () => {
    onClose();
    ask.reset();
  };
  return (
    <MoneyDialog
      opened={opened && point !== undefined}
      onClose={close}
      busy={ordering.busy || ask.isPending}
      title={t("Order one {mode} at {place}", {
        mode: modeOf(mode).name,
        place: place ?? coordinates,
      })}
      about={`${place ? `${coordinates} · ` : ""}${sizeWords(mode, choices.frames)}`}
    >
      {ask.data ? (
        <RequestSent onClose={close} />
      ) : (
        <Terms form={form} ask={ask} onClose={onClose} onChange={onChange} />
      )}
    </MoneyDialog>
  );
}

interface TermsProps extends Omit<OrderDialogProps, "opened"> {
  ask: ReturnType<typeof useAskApproval>;
}

function Terms({ form, ask, onClose, onChange }: TermsProps) {
  const { choices, contract, now, ordering, draft, total, isAbove } = form;
  const [note, setNote] = useState("");
  const session = useSession();
  const { lines, byExclusivity } = usePriceLines(choices, contract);
  const budget = useContractSummary();
  const tasks = useQuery(tasksNearQuery(session, choices.window.start)).data ?? [];
  const before = sameOrder(choices, tasks);
  const noPlan = contract?.hasPricingPlan === false;
  // Another exclusivity can be chosen in this dialog, and has its own price.
  const seen = useSeenPrices(t("Nothing was ordered."), total && [total], choices.exclusivity, form.askTotal);
  const sums = total ? [{ amount: total.amount, currency: total.currency }] : [];
  const later = laterWindow(choices.window, now);
  const { delivery, webhookID } = draft;
  function sendRequest() {
    if (!form.order) return;
    const reference = orderReference((draft.reference ?? "").trim(), newRunID());
    const words = note.trim();
    ask.mutate([{ kind: "task", order: { ...form.order, reference }, ...(words && { note: words }) }]);
  }
  return (
    <>
      <LikelyTime form={form} />
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
          total ? quotedWords(total.askedAt) : t("{licence} license", { licence: eulaName(choices.eula) })
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
      {isAbove && <ApprovalNote price={total} note={note} onNote={setNote} />}
      <SpendFoot
        note={
          isAbove ? t("Nothing is bought or charged now.") : t("Ordered only once the service confirms it.")
        }
        seen={seen}
        start={isAbove ? ask : { isPending: ordering.busy }}
        failed={t("Couldn’t send the request, and nothing was bought")}
        refusal={form.obstacle}
        onBack={onClose}
        label={
          isAbove
            ? t("Ask for approval")
            : ordering.busy
              ? t("Ordering…")
              : orderWords(total, before !== undefined)
        }
        onSpend={() =>
          seen.spend((agreed) => (isAbove ? sendRequest() : ordering.submit(agreed?.[0], onClose)))
        }
      />
    </>
  );
}

function orderWords(total: Amount | undefined, isSecond: boolean): string {
  if (!total) return isSecond ? t("Order a second one") : t("Order¦verb");
  const price = formatPrice(total, true);
  return isSecond ? t("Order a second one for {price}", { price }) : t("Order for {price}", { price });
}

function usePriceLines(choices: TaskChoices, contract: Contract | undefined) {
  const session = useSession();
  const { point, mode, frames } = choices;
  const allowed = offeredTerms(contract);
  const isAsked = contract?.hasPricingPlan === true && point !== undefined;
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

function sizeWords(mode: ImagingMode, frames: number): string {
  const { rangeKm, azimuthKm } = modeOf(mode);
  const length = mostFrames(mode) > 1 ? framesLengthKm(mode, frames) : azimuthKm;
  const size = joinUnits(`${rangeKm} × ${formatNumber(length)} km`);
  return frames > 1 ? [size, count(frames, "frame")].join(t(", ¦between parts")) : size;
}

/** Likely time of the image and its products; the first opportunity if the likely one is unknown. */
function LikelyTime({ form: { choices, now, feasibility, preview } }: Pick<TaskPartProps, "form">) {
  const { sla, window } = choices;
  const { answer, isStale } = feasibility;
  const opportunities = answer?.result === "FEASIBLE" && !isStale ? preview.opportunities : [];
  const likely = opportunities.find(({ key }) => key === preview.likelyKey);
  const one = likely ?? opportunities[0];
  const when = one && {
    time: formatTime(one.time, "second"),
    duration: durationWords(one.time - now),
  };
  return (
    <div className={classes.likely}>
      {one && <GeometryGlyph axes={one.axes} size={26} />}
      <p>
        {!one
          ? t("Imaged once in the window, first products within {hours} h.", { hours: slaHours[sla] })
          : likely
            ? rich("Likely pass {letter}: <b>{time}</b>, in {duration}", { letter: likely.letter, ...when })
            : rich(
                "One of {count, plural, one {# pass} other {# passes}}, first <b>{time}</b>, in {duration}",
                { count: opportunities.length, ...when },
              )}
        {one && (
          <span>
            <Dotted parts={[capital(one.look), capital(one.pass), formatAngle(one.incidence)]} />
          </span>
        )}
        <span>
          {t("Window {start} to {end} UTC", {
            start: formatShortTime(window.start, now),
            end: formatShortTime(window.end, now),
          })}
        </span>
        {one && (
          <span>
            {t("First products ready by {time} UTC", {
              time: formatShortTime(one.time + slaHours[sla] * HOUR, now),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

interface ExclusivityChoiceProps {
  value: Exclusivity;
  allowed: readonly Exclusivity[];
  prices: Readonly<Record<Exclusivity, Amount | undefined>>;
  onChange: (value: Exclusivity) => void;
}

function ExclusivityChoice({ value, allowed, prices, onChange }: ExclusivityChoiceProps) {
  const saved = savedWords(prices.PRIVATE, prices.PUBLIC);
  const meaning = {
    PRIVATE: t("Only your company. It never enters the public catalog."),
    PUBLIC: [t("Anyone can buy this image later."), saved].filter(Boolean).join(" "),
  } as const satisfies Record<Exclusivity, string>;
  return (
    <section aria-labelledby="order-exclusivity">
      <h3 id="order-exclusivity" className={classes.title}>
        <TermHelp term="exclusivity">{t("Who can have the image")}</TermHelp>
      </h3>
      <Radio.Group aria-labelledby="order-exclusivity" value={value} onChange={onChange}>
        <div className={classes.choices}>
          {allowed.map((one) => {
            const price = prices[one];
            return (
              <Radio.Card key={one} value={one} className={classes.choice ?? ""}>
                <Radio.Indicator size="xs" color="accent" className={classes.dot ?? ""} />
                <span className={classes.meaning}>
                  <span className={classes.named}>
                    <b>{t(exclusivityWords[one].name)}</b>
                    {price && <span>{formatPrice(price, true)}</span>}
                  </span>
                  <span>{meaning[one]}</span>
                </span>
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      <p className={classes.note}>{t("Cannot be changed after ordering.")}</p>
    </section>
  );
}

function savedWords(dear: Amount | undefined, cheap: Amount | undefined): string | undefined {
  if (!dear || dear.currency !== cheap?.currency || cheap.amount >= dear.amount) return undefined;
  return t("Saves {price}.", {
    price: formatPrice({ amount: dear.amount - cheap.amount, currency: cheap.currency }, true),
  });
}
