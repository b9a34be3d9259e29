import { Button, Checkbox, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sumPrices } from "../../../api/contracts.ts";
import type { PointEntry, TaskSettings } from "../../../api/outbox/task.ts";
import { MAX_POINT_WORDS } from "../../../api/references.ts";
import { checkAll } from "../../../api/tasking/feasibility.ts";
import { useMay, useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import { t } from "../../../languages/texts.ts";
import { quotedWords } from "../../../shared/money/budget-words.ts";
import { eulaName } from "../../../shared/money/term-words.ts";
import { mayNotWords } from "../../../shared/orders/may-not.ts";
import { imagingModeName, NO_CHECK, taskTimeWords, termName } from "../../../shared/tasks/task-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import { fileDrop, TextFileButton, useTextTaker } from "../../../ui/input/text-file.tsx";
import { Fact, Facts } from "../../../ui/layout/detail-pane.tsx";
import { count, formatClock, formatPrice, formatTime } from "../../../ui/text/format.ts";
import { usePointPrices } from "./point-prices.ts";
import { PointsDialog } from "./points-dialog.tsx";
import { PointsList } from "./points-list.tsx";
import classes from "./points-panel.module.css";
import { MOST_POINTS, type ReadPoints } from "./read-points.ts";

interface PointsPanelProps {
  text: string;
  onText: (text: string) => void;
  read: ReadPoints;
  settings: TaskSettings;
  search: object;
  words: string;
  /** Sentence about the setting that keeps the points from being ordered. */
  missing: string | undefined;
  contract: Contract | undefined;
  now: number;
  hoveredKey: string | undefined;
  onHover: (key: string | undefined) => void;
  onStarted: (runID: string) => void;
}

export function PointsPanel(props: PointsPanelProps) {
  const { text, onText, read, settings, words, contract, missing } = props;
  const isPriced = contract?.hasPricingPlan === true;
  const session = useSession();
  const mayOrder = useMay("tasks:write");
  const { refusal, takeText, takeFile } = useTextTaker(onText);
  const [leavesOut, setLeavesOut] = useState(true);
  const prices = usePointPrices(read.points, settings, isPriced);
  const key = JSON.stringify([settings, read.points.map(({ at }) => at)]);
  const [isOpen, setOpen] = useState(false);
  // A default window moves with each hour, so the check is repeated with it when the dialog is open.
  const check = useQuery({
    queryKey: [session.id, "points", "check", key],
    queryFn: async () => {
      const requests = read.points.map(({ at: [lon, lat] }) => ({
        ...settings,
        pointOfInterest: { lat, lon },
      }));
      const checked = await checkAll(session, requests);
      const feasible = checked.answers.filter(({ result }) => result === "FEASIBLE");
      if (checked.isOffered)
        announce(t("{count, plural, one {# point} other {# points}} feasible", { count: feasible.length }));
      return checked;
    },
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checked = check.data;
  const lost = (checked?.answers ?? []).filter(({ result }) => result === "NOT_FEASIBLE").length;
  const wanted = read.points.flatMap(({ at: [lon, lat] }, index) =>
    leavesOut && checked?.answers[index]?.result === "NOT_FEASIBLE"
      ? []
      : [
          {
            number: index + 1,
            point: { lat, lon },
            price: prices[index]?.data,
            perFrame: prices[index]?.perFrame,
          },
        ],
  );
  const tooLong = [...words.trim()].length > MAX_POINT_WORDS;

  return (
    // A file can be dropped anywhere; the button below does the same.
    <div className={classes.panel} {...fileDrop(takeFile)}>
      <div className={classes.form}>
        <header className={classes.head}>
          <h1>{t("Several points")}</h1>
          <SettingsSummary {...props} />
        </header>
        <section className={classes.part}>
          <Textarea
            label={t("Coordinates")}
            // The points take the place of the hint.
            description={read.points.length === 0 ? hintWords() : undefined}
            inputWrapperOrder={["label", "input", "error", "description"]}
            autosize
            minRows={3}
            maxRows={8}
            value={text}
            error={refusal}
            onChange={({ currentTarget: { value } }) => takeText(value)}
          />
          <div className={classes.actions}>
            <TextFileButton accept=".geojson,.json,.csv,.tsv,.txt" onFile={takeFile} />
            <PointsCount read={read} />
          </div>
          <PointsFaults read={read} />
        </section>
        <PointsList
          points={read.points}
          prices={prices}
          answers={checked?.answers}
          isPriced={isPriced}
          hoveredKey={props.hoveredKey}
          onHover={props.onHover}
        />
      </div>
      <footer className={classes.foot}>
        {check.error && <ErrorMessage error={check.error} title={t("Couldn’t check the feasibility")} />}
        {checked && (
          <p role="status">
            {!checked.isOffered
              ? t(NO_CHECK)
              : t(
                  "{feasible} of {count, plural, one {# point} other {# points}} feasible, checked {clock} UTC. Nothing is reserved.",
                  {
                    feasible: checked.answers.length - lost,
                    count: checked.answers.length,
                    clock: formatClock(checked.checkedAt, "second"),
                  },
                )}
          </p>
        )}
        {lost > 0 && (
          <Checkbox
            label={t(
              "Leave out {count, plural, one {# point that is} other {# points that are}} not feasible",
              { count: lost },
            )}
            checked={leavesOut}
            onChange={({ currentTarget: { checked: isOn } }) => setLeavesOut(isOn)}
          />
        )}
        <PointsTotal points={wanted} isPriced={isPriced} />
        <div className={classes.actions}>
          <BusyButton
            variant="default"
            size="md"
            busy={check.isFetching}
            disabled={read.points.length === 0 || missing !== undefined}
            onClick={() => check.refetch()}
          >
            {t("Check all")}
          </BusyButton>
          <Button
            size="md"
            disabled={wanted.length === 0 || missing !== undefined || tooLong || !mayOrder}
            onClick={() => setOpen(true)}
          >
            {t("Order {count, plural, one {# task} other {# tasks}}", { count: wanted.length })}
          </Button>
        </div>
        <p className={classes.note} data-plain={(mayOrder && missing === undefined && !tooLong) || undefined}>
          {!mayOrder
            ? mayNotWords("tasks:write")
            : (missing ??
              (tooLong
                ? t("Shorten the reference to {most} characters: run and number are added to it.", {
                    most: MAX_POINT_WORDS,
                  })
                : t(
                    "Ordered one after another. You can stop the run; it continues after a reload, and no point is ordered twice.",
                  )))}
        </p>
        <PointsDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          points={wanted}
          settings={settings}
          words={words.trim()}
          isPriced={isPriced}
          contractName={contract?.name ?? ""}
          now={props.now}
          check={{ isDone: checked !== undefined, isPending: check.isFetching, isFailed: check.isError }}
          onStarted={props.onStarted}
        />
      </footer>
    </div>
  );
}

const MOST_LISTED = 100;

function hintWords(): string {
  return [
    t("One task each, at most {most}.", { most: MOST_POINTS }),
    t(
      "Latitude and longitude, one pair per line; or GeoJSON with points; or a table with columns lat and lon. You can also drop a file of up to 1 MB.",
    ),
  ].join(" ");
}

function PointsCount({ read: { points, faults, duplicates, left } }: { read: ReadPoints }) {
  if (points.length + faults.length === 0) return null;
  return (
    <p className={classes.count} role="status">
      {[
        count(points.length, "point"),
        duplicates.length > 0 &&
          t("{count, plural, one {# repeated line} other {# repeated lines}} left out", {
            count: duplicates.length,
          }),
        left > 0 && t("{left} beyond the {most} of one run left out", { left, most: MOST_POINTS }),
      ]
        .filter(Boolean)
        .join(", ")}
    </p>
  );
}

function PointsFaults({ read: { faults, duplicates } }: { read: ReadPoints }) {
  if (duplicates.length + faults.length === 0) return null;
  return (
    <div role="status">
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.slice(0, MOST_LISTED).map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              <b>{t("Line {line}:", { line })}</b> {problem}
            </li>
          ))}
          {faults.length > MOST_LISTED && (
            <li>{t("{count, number} more lines are no points.", { count: faults.length - MOST_LISTED })}</li>
          )}
        </ul>
      )}
      {duplicates.length > 0 && (
        <p className={classes.note}>
          {duplicates
            .slice(0, MOST_LISTED)
            .map(({ line, of }) => t("Line {line} repeats line {of}.", { line, of }))
            .join(" ")}
        </p>
      )}
    </div>
  );
}

interface PointsTotalProps {
  points: readonly Pick<PointEntry, "price">[];
  isPriced: boolean;
}

/** Price of all points; marks a partial sum, and never adds two currencies. */
function PointsTotal({ points, isPriced }: PointsTotalProps) {
  if (points.length === 0) return null;
  if (!isPriced)
    return <p className={classes.total}>{t("By agreement: this contract has no price list.")}</p>;
  const prices = points.flatMap(({ price }) => price ?? []);
  const sums = sumPrices(prices)
    .map((price) => formatPrice(price, true))
    .join(" + ");
  const oldest = Math.min(...prices.map(({ askedAt }) => askedAt));
  return (
    <>
      <p className={classes.total} role="status">
        {prices.length === points.length ? (
          <b className={classes.sum}>{sums}</b>
        ) : (
          pricedSoFar(prices.length, points.length, sums)
        )}
      </p>
      {prices.length > 0 && <p className={classes.quoted}>{quotedWords(oldest)}</p>}
    </>
  );
}

function pricedSoFar(priced: number, toBuy: number, sums: string): string {
  return sums
    ? t("{priced} of {toBuy} priced: {sums} so far", { priced, toBuy, sums })
    : t("{priced} of {toBuy} priced", { priced, toBuy });
}

/** The settings of the new task, which hold for every point: the most important in a line, all of them below it. */
function SettingsSummary({ settings, words, contract, search, now }: PointsPanelProps) {
  const { incidenceAngle: incidence, acquisitionWindow } = settings;
  const geometry = [
    settings.lookSide && termName(settings.lookSide, "look"),
    settings.passDirection && termName(settings.passDirection, "pass"),
    incidence && t("{from} to {to}°", { from: incidence.min, to: incidence.max }),
  ];
  const terms = [
    settings.priority && termName(settings.priority, "priority"),
    settings.sla && t("ready in {time}", { time: termName(settings.sla, "sla") }),
    settings.exclusivity && termName(settings.exclusivity, "exclusivity"),
    settings.eula && t("{licence} license", { licence: eulaName(settings.eula) }),
  ];
  const most = [
    imagingModeName(settings.imagingMode),
    taskTimeWords(settings, undefined, now),
    settings.priority && termName(settings.priority, "priority"),
    settings.exclusivity && termName(settings.exclusivity, "exclusivity"),
  ];
  return (
    <div className={classes.settings}>
      <details>
        <summary>
          <span className="visually-hidden">{t("Settings of the new task, for every point")}</span>{" "}
          {most.filter(Boolean).join(t(", ¦between parts"))}
        </summary>
        <Facts>
          <Fact name={t("Mode")}>{imagingModeName(settings.imagingMode)}</Fact>
          <Fact name={t("Window")}>
            {t("{start} to {end}", {
              start: formatTime(acquisitionWindow.start),
              end: formatTime(acquisitionWindow.end),
            })}
          </Fact>
          <Fact name={t("Geometry")}>{geometry.filter(Boolean).join(" · ")}</Fact>
          <Fact name={t("Terms")}>{terms.filter(Boolean).join(" · ")}</Fact>
          <Fact name={t("Products")}>{settings.productTypes?.join(", ")}</Fact>
          <Fact name={t("Contract")}>{contract?.name ?? ""}</Fact>
          <Fact name={t("Reference")}>{words || t("None")}</Fact>
        </Facts>
      </details>
      <Link
        to="/task"
        search={(kept: object) => ({ ...kept, ...search })}
        aria-label={t("Change the settings")}
      >
        {t("Change")}
      </Link>
    </div>
  );
}
