import { Skeleton } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isNotOffered } from "../../../api/api-error.ts";
import { joinFolder } from "../../../api/deliveries/plan-deliveries.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { archiveAtQuery } from "../../../api/tasking/feasibility.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { allowedProducts, defaultProducts, type Eula, type ProductType } from "../../../domain/modes.ts";
import { cancellationFee, freeUntil, type Sla, slaHours } from "../../../domain/tasking-rules.ts";
import type { Position } from "../../../geo/types.ts";
import { t, text } from "../../../languages/texts.ts";
import { geometryWords, modeName } from "../../../shared/frames/frame-words.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { FeeTable } from "../../../shared/money/fee-table.tsx";
import { PriceLabel, usePriceQuery } from "../../../shared/money/price-label.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { QueryError } from "../../../ui/feedback/error-message.tsx";
import { durationWords, formatShortTime, formatTime } from "../../../ui/text/format.ts";
import { FeasibilityList } from "../feasibility/feasibility-list.tsx";
import { FieldProblem } from "../field-problems.tsx";
import { HOUR } from "../fields/acquisition-window.ts";
import { DeliveryFields } from "../fields/delivery-fields.tsx";
import { modeOf } from "../fields/mode-rows.ts";
import formClasses from "../task-form.module.css";
import type { TaskPartProps } from "../use-task-form.ts";
import classes from "./task-outcome.module.css";

interface TaskOutcomeProps extends TaskPartProps {
  isDemo: boolean;
  archiveSearch: object | undefined;
}

export function TaskOutcome({ form, isDemo, archiveSearch, onChange }: TaskOutcomeProps) {
  const { draft, choices, now, problems } = form;
  return (
    <div className={formClasses.panel}>
      <FeasibilityList form={form} onChange={onChange} />
      {choices.point && archiveSearch && (
        <ArchiveHint point={choices.point} eula={choices.eula} now={now} search={archiveSearch} />
      )}
      <section
        className={formClasses.section}
        aria-labelledby="task-products"
        data-task-field="products delivery webhook costCenter"
      >
        <div className={formClasses.title}>
          <h2 id="task-products">{t("Products")}</h2>
        </div>
        <ProductsField form={form} onChange={onChange} />
        <FieldProblem>{problems.products}</FieldProblem>
        <DeliveryFields form={form} onChange={onChange} />
      </section>
      <CancelTerms opens={choices.window.start} now={now} />
      <AfterOrder
        sla={choices.sla}
        folder={draft.delivery && joinFolder(draft.delivery.path, draft.delivery.subpath.trim() || undefined)}
        isDemo={isDemo}
        isChecked={!isNotOffered(form.feasibility.error)}
      />
    </div>
  );
}

interface AfterOrderProps {
  sla: Sla;
  folder: string | undefined;
  isDemo: boolean;
  /** The service checks the feasibility, so it decides at once. */
  isChecked: boolean;
}

function AfterOrder({ sla, folder, isDemo, isChecked }: AfterOrderProps) {
  return (
    <section className={classes.part} aria-labelledby="task-after">
      <h2 id="task-after">{t("After you order")}</h2>
      <dl className={classes.steps}>
        <dt>{isChecked ? t("Within minutes") : t("First")}</dt>
        <dd>{t("Accepted or rejected")}</dd>
        <dt>{t("In the window")}</dt>
        <dd>{isChecked ? t("Imaged once, on one of the opportunities") : t("Imaged once")}</dd>
        <dt>{t("{hours} h later", { hours: slaHours[sla] })}</dt>
        <dd>
          {folder ? t("Products ready, then sent to {folder}", { folder }) : t("Products ready to download")}
        </dd>
      </dl>
      {isDemo && <p>{t("Demo: times follow the demo’s clock, which you can move.")}</p>}
    </section>
  );
}

interface CancelTermsProps {
  /** Start of the window, ms. */
  opens: number;
  now: number;
}

function CancelTerms({ opens, now }: CancelTermsProps) {
  const percent = cancellationFee(opens, now);
  const left = opens - now;
  return (
    <section className={classes.part} aria-labelledby="task-cancel">
      <h2 id="task-cancel">{t("If you cancel before the window")}</h2>
      <FeeTable percent={percent} />
      {left > 0 && (
        <p>
          {t(FEE_WORDS[percent] ?? "", { left: durationWords(left), time: formatTime(freeUntil(opens)) })}
        </p>
      )}
    </section>
  );
}

const FEE_WORDS: Readonly<Record<number, string>> = {
  0: text("The window opens in {left}. Canceling is free until {time}."),
  10: text("The window opens in {left}, so canceling costs 10 % of the price now, and more later."),
  20: text(
    "The window opens in {left}, so canceling costs 20 % of the price now, and all of it in the last 24 h.",
  ),
  100: text("The window opens in {left}, so canceling costs the full price from the start."),
};

function ProductsField({ form: { choices }, onChange }: TaskPartProps) {
  const { mode, products } = choices;
  const { family } = modeOf(mode);
  const productMeaning = useProductMeaning();
  const usual: readonly ProductType[] = defaultProducts[family];
  const offered = [...usual, ...allowedProducts[family].filter((type) => !usual.includes(type))];
  const isLast = (type: ProductType) => products.length === 1 && products[0] === type;
  function toggle(type: ProductType) {
    if (isLast(type)) return;
    onChange({ products: offered.filter((one) => (one === type) !== products.includes(one)) });
  }
  return (
    <fieldset className={classes.products} aria-label={t("Products")}>
      {offered.map((type) => {
        const isChosen = products.includes(type);
        return (
          <button
            key={type}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={isLast(type) || undefined}
            title={
              isLast(type)
                ? t("{meaning}. One product is needed.", { meaning: productMeaning(type) })
                : productMeaning(type)
            }
            onClick={() => toggle(type)}
          >
            {isChosen ? (
              <IconCheck size={12} stroke={2} aria-hidden />
            ) : (
              <IconPlus size={12} stroke={1.75} aria-hidden />
            )}
            {type}
          </button>
        );
      })}
    </fieldset>
  );
}

interface ArchiveHintProps {
  point: Position;
  eula: Eula;
  now: number;
  search: object;
}

function ArchiveHint({ point, eula, now, search }: ArchiveHintProps) {
  const query = useQuery(archiveAtQuery(useSession(), point));
  // Ignores frames ahead of the demo's clock.
  const taken = query.data?.filter(({ start }) => Date.parse(start) <= now);
  const [newest] = taken ?? [];
  return (
    <section className={classes.hint} aria-labelledby="task-archive">
      <header>
        <h2 id="task-archive">{t("Already in the archive here")}</h2>
        {taken && taken.length > 0 && (
          <Link to="/" search={(kept: object) => ({ ...kept, ...search })}>
            {t("Show {count}", { count: taken.length })}
          </Link>
        )}
      </header>
      {query.isLoading && <Skeleton height={48} role="status" aria-label={t("Searching the archive")} />}
      <QueryError query={query} title={t("Couldn’t search the archive")} />
      {query.data && !newest && <p>{t("Nothing yet: no frame of the public archive covers this point.")}</p>}
      {newest && <Newest frame={newest} eula={eula} now={now} />}
    </section>
  );
}

function Newest({ frame, eula, now }: { frame: CatalogFrame; eula: Eula; now: number }) {
  const contract = useContract();
  const price = useQuery(usePriceQuery(eula)(frame.frameID));
  return (
    <Link {...toFrame(frame.frameID)} className={classes.frame}>
      <span className="visually-hidden">{t("Frame {frame}:", { frame: frame.frameID })} </span>
      <QuicklookThumb frame={frame} size={48} />
      <span className={classes.words}>
        <b>{modeName(frame)}</b> {t("{time} UTC", { time: formatShortTime(frame.start, now) })}
        <span>{geometryWords(frame)}</span>
        <span className={classes.age}>
          {t("{age}, at the point", { age: ageWords(now - Date.parse(frame.start)) })}
        </span>
      </span>
      <PriceLabel asked={price} noPlan={contract?.hasPricingPlan === false} />
    </Link>
  );
}

/** Returns "15 h 50 min old" on the first day, then "12 days old". */
function ageWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (ms < 24 * HOUR)
    return t("{hours} h {minutes} min old", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t("{days, plural, one {# day} other {# days}} old", { days: Math.floor(ms / (24 * HOUR)) });
}
