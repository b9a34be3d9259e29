import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allDeliveriesQuery } from "../../../api/deliveries/deliveries.ts";
import { type DeliveryRow, deliveryRows, entryKey, rowsInto } from "../../../api/deliveries/delivery-rows.ts";
import { ownedItemsQuery } from "../../../api/deliveries/owned-items.ts";
import { joinFolder, type PlannedDelivery, resolveItems } from "../../../api/deliveries/plan-deliveries.ts";
import { type CatalogFrame, sortProducts } from "../../../api/frames/frame.ts";
import type { DeliveryEntry } from "../../../api/outbox/delivery.ts";
import { outboxQuery } from "../../../api/outbox/outbox.ts";
import { ownPurchasesQuery, type ProductFile, productFiles } from "../../../api/purchases.ts";
import { runOfFrames } from "../../../api/runs.ts";
import { accountKey } from "../../../api/session.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { DeliveryLocationConfig } from "../../../contract/deliveries.ts";
import { t } from "../../../languages/texts.ts";
import { offeredLocations, pathProblem } from "../../../shared/deliveries/delivery-places.ts";
import { contentsWords, earlierWords } from "../../../shared/deliveries/delivery-words.ts";
import { useFileSizes } from "../../../shared/frames/file-sizes.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import classes from "./compose-form.module.css";
import folders from "./delivery-preview.module.css";
import { DeliveryProducts } from "./delivery-products.tsx";
import {
  type DeliveryDraft,
  type DraftField,
  deliveriesWords,
  draftOf,
  forgetDraft,
  keepDeliveryDraft,
  planDraft,
  readDeliveryDraft,
} from "./draft.ts";
import { FrameChoice } from "./frame-choice.tsx";
import { SendFoot, useSend } from "./send-foot.tsx";
import { TargetFields } from "./target-fields.tsx";

interface ComposeFormProps {
  frameIDs: readonly string[] | undefined;
  earlier: DeliveryRow | undefined;
  configs: readonly DeliveryLocationConfig[];
  contracts: readonly Contract[];
  onSent: (entries: readonly DeliveryEntry[]) => void;
}

const NO_RUNS: ReadonlyMap<string, string> = new Map();
/** Subpath that is offered: a folder for each frame, whatever is chosen. */
const TEMPLATE = "{contract}/{frame}";

/** Form of a new delivery beside its preview. Input survives refusals. */
export function ComposeForm({ frameIDs, earlier, configs, contracts, onSent }: ComposeFormProps) {
  const session = useSession();
  const preferred = useContract();
  const keptFor = [accountKey(session), earlier?.id, frameIDs].join(" ");
  const [draft, setDraft] = useState(() => readDeliveryDraft(keptFor) ?? (earlier ? draftOf(earlier) : {}));
  const [tried, setTried] = useState(false);
  const [confirmed, setConfirmed] = useState("");

  const contract = contracts.find(({ id }) => id === draft.contractID) ?? preferred;
  const locations = offeredLocations(contract, configs);
  const location =
    locations.find(({ configID }) => configID === draft.configID) ??
    locations.find(({ config }) => config?.status === "active") ??
    locations[0];
  const path = (draft.path ?? location?.paths[0] ?? "").trim();

  const owned = useQuery({
    ...ownedItemsQuery(session, contract?.id ?? "", frameIDs),
    enabled: contract !== undefined,
  });
  const runs = useQuery({ ...ownPurchasesQuery(session), staleTime: 60_000, select: runOfFrames });
  const frames = owned.data ?? [];
  const chosen = new Set(draft.frameIDs ?? frameIDs);
  const picked = frames.filter(({ frameID }) => chosen.has(frameID));
  const offered = sortProducts(frames.flatMap(({ products }) => products));
  const products = new Set(draft.products ?? offered);
  const template = (draft.template ?? TEMPLATE).trim();
  const plan = planDraft(picked, { products, path, template, contract, runs: runs.data ?? NO_RUNS });
  const deliveries = "problem" in plan ? [] : plan.deliveries;
  const files = filesOf(picked, deliveries);
  const { sizes, total: bytes } = useFileSizes(files);

  const listed = useQuery(allDeliveriesQuery(session));
  const outbox = useQuery(outboxQuery(session, "delivery"));
  const rows = deliveryRows(listed.data ?? [], outbox.data?.entries ?? []);
  const earlierInto = new Map(
    deliveries.flatMap(({ subpath }) => {
      const folder = joinFolder(path, subpath);
      const found = rowsInto(folder, rows);
      return found.length > 0 ? [[folder, found] as const] : [];
    }),
  );
  const reused = [...earlierInto.keys()].join("\n");

  const { send, refusal, forgetRefusal } = useSend((entries) => {
    forgetDraft();
    onSent(entries);
  });
  const badPath = pathProblem(path, location?.paths ?? []);
  const problems: Partial<Record<DraftField | "reuse", string>> = {
    ...(deliveries.length === 0 &&
      !("problem" in plan) && { frames: t("Choose at least one frame and one product.") }),
    ...(!location && { location: t("This contract has no delivery location; choose another contract.") }),
    ...(badPath && { path: badPath }),
    ...("problem" in plan && !runs.isLoading && { template: plan.problem }),
    ...(reused !== "" &&
      confirmed !== reused && { reuse: t("Confirm that files may be overwritten, or change the subpath.") }),
  };
  const change = (part: DeliveryDraft) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDeliveryDraft(keptFor, next);
    forgetRefusal();
  };
  const ready = owned.data !== undefined && !runs.isLoading && listed.data !== undefined;

  function submit() {
    const [first] = Object.entries(problems);
    setTried(true);
    if (first || !contract || !location) {
      announce(first?.[1] ?? "");
      if (first) document.getElementById(`deliver-${first[0]}`)?.focus();
      return;
    }
    send.begin({
      contractID: contract.id,
      configID: location.configID,
      path,
      template,
      webhookID: draft.webhookID,
      deliveries,
      again: refusal?.entry ? entryKey(refusal.entry) : earlier?.id,
    });
  }

  const sentences: Partial<Record<DraftField, string>> = {
    ...(tried && problems),
    ...(problems.template && { template: problems.template }),
    ...(draft.path !== undefined && problems.path && { path: problems.path }),
    ...(refusal?.at && { [refusal.at.field]: refusal.at.message }),
  };

  return (
    <section className={classes.form} aria-label={earlier ? t("Deliver again") : t("New delivery")}>
      <div className={classes.fields}>
        <h2 className={classes.title}>{earlier ? t("Deliver again") : t("New delivery")}</h2>
        <TargetFields
          contracts={contracts}
          contract={contract}
          locations={locations}
          location={location}
          path={draft.path ?? location?.paths[0] ?? ""}
          template={draft.template ?? TEMPLATE}
          webhookID={draft.webhookID}
          sentences={sentences}
          onChange={change}
        />
        <FrameChoice
          asked={frameIDs}
          owned={owned}
          chosen={chosen}
          onChosen={(next) => change({ frameIDs: [...next] })}
          offered={offered}
          products={products}
          onProducts={(next) => change({ products: [...next] })}
          sentence={sentences.frames}
        />
      </div>
      <aside className={classes.preview} aria-label={t("What will be written")}>
        {earlier?.entry && owned.data && <ChangedItems entry={earlier.entry} frames={owned.data} />}
        <DeliveryPreview
          deliveries={deliveries}
          path={path}
          template={template}
          problem={"problem" in plan ? plan.problem : undefined}
          earlierInto={earlierInto}
          files={files}
          sizes={sizes}
        />
        <SendFoot
          number={deliveries.length}
          bytes={bytes}
          missing={problems.frames}
          reused={earlierInto.size}
          confirmed={reused !== "" && confirmed === reused}
          onConfirm={(yes) => setConfirmed(yes ? reused : "")}
          sentence={tried ? problems.reuse : undefined}
          ready={ready}
          listed={listed}
          send={send}
          onSend={submit}
          refusal={refusal}
        />
      </aside>
    </section>
  );
}

/** Returns the files of what is delivered. */
function filesOf(frames: readonly CatalogFrame[], deliveries: readonly PlannedDelivery[]): ProductFile[] {
  const sent = new Set(deliveries.flatMap(({ items }) => items.map(({ id }) => id)));
  const items = frames.flatMap((frame) => frame.items.filter(({ id }) => sent.has(id)));
  return productFiles("", { items, validUntil: 0 });
}

function ChangedItems({ entry, frames }: { entry: DeliveryEntry; frames: readonly CatalogFrame[] }) {
  const asked = new Set(frames.map(({ frameID }) => frameID));
  const wanted = entry.items.filter(({ frameID }) => asked.has(frameID));
  const fresh = resolveItems(
    wanted,
    frames.flatMap(({ items }) => items),
  );
  const words =
    "missing" in fresh
      ? t("No longer there: {items}.", {
          items: fresh.missing
            .map(({ frameID: frame, product }) => t("{product} of {frame}", { product, frame }))
            .join(", "),
        })
      : fresh.changed > 0
        ? t(
            "{count, plural, one {# item id} other {# item ids}} changed since the earlier delivery, because images were reprocessed. The new ones are used.",
            { count: fresh.changed },
          )
        : undefined;
  return words ? (
    <p className={classes.notice} role="status">
      {words}
    </p>
  ) : null;
}

interface DeliveryPreviewProps {
  deliveries: readonly PlannedDelivery[];
  path: string;
  template: string;
  problem: string | undefined;
  earlierInto: ReadonlyMap<string, readonly DeliveryRow[]>;
  files: readonly ProductFile[];
  /** Sizes of the files, bytes; undefined while not known. */
  sizes: readonly (number | undefined)[];
}

/** Lists the folders and their contents. File names are not part of the interface. */
function DeliveryPreview(props: DeliveryPreviewProps) {
  const { deliveries, path, template, problem, earlierInto, files, sizes } = props;
  const isAlone = deliveries.length === 1;
  const items = deliveries.reduce((sum, delivery) => sum + delivery.items.length, 0);
  if (deliveries.length === 0) {
    return (
      <div className={folders.preview}>
        <h3>{t("What will be written")}</h3>
        <p className={folders.note}>{problem ?? t("Choose frames and products to see the folders")}</p>
      </div>
    );
  }
  return (
    <div className={folders.preview}>
      <h3>{deliveriesWords(deliveries.length, template)}</h3>
      <p className={folders.note}>
        {t(
          "{count, plural, one {# product} other {# products}}. The service names the files; they go directly into the folder.",
          { count: items },
        )}
      </p>
      <ol className={folders.folders}>
        <FirstRows rows={deliveries} as="li">
          {(delivery) => {
            const folder = joinFolder(path, delivery.subpath);
            const earlier = earlierInto.get(folder) ?? [];
            return (
              <li key={folder}>
                <code>
                  {path}/{delivery.subpath && <b>{delivery.subpath}/</b>}
                  <span aria-hidden>…</span>
                </code>
                <span className={folders.contents}>
                  {contentsWords(delivery.frameIDs, delivery.items.length)}
                  {!isAlone && `: ${sortProducts(delivery.items.map(({ product }) => product)).join(" · ")}`}
                </span>
                {isAlone && <DeliveryProducts files={files} sizes={sizes} />}
                {earlier.slice(0, 3).map((row) => (
                  <span key={row.id} className={folders.reused}>
                    <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                    {t("Used before: {delivery}, {words}", { delivery: row.id, words: earlierWords(row) })}
                  </span>
                ))}
                {earlier.length > 3 && (
                  <span className={folders.reused}>
                    {t("and {count, plural, one {# earlier delivery} other {# earlier deliveries}}", {
                      count: earlier.length - 3,
                    })}
                  </span>
                )}
              </li>
            );
          }}
        </FirstRows>
      </ol>
    </div>
  );
}
