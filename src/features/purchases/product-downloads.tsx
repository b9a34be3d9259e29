import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconTerminal2 } from "@tabler/icons-react";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useObservedTimes } from "../../api/orders/observed-times.ts";
import { type KnownDelivery, orderEvents } from "../../api/orders/order-events.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { type ProductFile, productFiles, purchaseProductsQuery } from "../../api/purchases.ts";
import { readRunReference } from "../../api/references.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery } from "../../api/webhooks.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { DownloadAll } from "../../shared/frames/download-all.tsx";
import { ProductTable } from "../../shared/frames/product-table.tsx";
import { NamedWebhook } from "../../shared/orders/named-webhook.tsx";
import { OrderTimeline } from "../../shared/orders/order-timeline.tsx";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { saveText } from "../../ui/text/save-text.ts";
import { manifestCsv, manifestEnd, manifestScript } from "./manifest.ts";
import classes from "./product-downloads.module.css";

export function ProductDownloads({ purchase }: { purchase: Purchase }) {
  const query = useQuery(purchaseProductsQuery(useSession(), purchase.id));
  const refresh = useFreshFiles();
  return (
    <Loaded query={query} what={t("the products")} height={120}>
      {(products) => (
        <section aria-labelledby="products-title">
          <h3 id="products-title">{t("Products")}</h3>
          <ProductTable files={productFiles(purchase.id, products)} refresh={refresh} />
          <div className={classes.manifest}>
            <ManifestButtons
              purchases={[purchase]}
              title={t("Frame {frameID}, purchase {id}", { frameID: purchase.frameID, id: purchase.id })}
              fileName={`swath-frame-${purchase.frameID}`}
            />
          </div>
        </section>
      )}
    </Loaded>
  );
}

type Form = "csv" | "sh";

interface ManifestButtonsProps {
  purchases: readonly Purchase[];
  /** One line: "Run 0123ABCD". */
  title: string;
  /** Start of the file name: "swath-run-0123ABCD". */
  fileName: string;
  children?: ReactNode;
}

/** Saves the links of all files as a table or a script; requests them for that, and keeps them nowhere else. */
export function ManifestButtons({ purchases, title, fileName, children }: ManifestButtonsProps) {
  const session = useSession();
  const queries = useQueryClient();
  const [read, setRead] = useState(0);
  const [said, setSaid] = useState("");
  const running = useRef<AbortController>(undefined);

  const make = useMutation({
    mutationFn: async (form: Form) => {
      running.current = new AbortController();
      setRead(0);
      setSaid("");
      const { signal } = running.current;
      const gathered = await gatherFiles(session, purchases, { queries, signal, onRead: setRead });
      if (gathered.missing.length === 0) save(form, gathered.files);
      return { form, gathered };
    },
    onError: () => say(t("Stopped. Nothing was saved.")),
  });
  const { missing = [], error, files = [] } = make.data?.gathered ?? {};

  function save(form: Form, found: readonly ProductFile[]) {
    const end = manifestEnd(found);
    if (end === undefined) return say(t("There are no files to list. Nothing was saved."));
    let text: string;
    try {
      text = form === "csv" ? manifestCsv(found) : manifestScript(found, title, Date.now());
    } catch (fault) {
      return say(
        t("{reason} Nothing was saved.", {
          reason: fault instanceof Error ? fault.message : t("Couldn’t make the manifest."),
        }),
      );
    }
    saveText(`${fileName}.${form}`, form === "csv" ? "text/csv" : "application/x-sh", text);
    say(
      t(
        "Saved {file}: {count, plural, one {# link} other {# links}}. Anyone with this file can download until {time}.",
        { file: `${fileName}.${form}`, count: found.length, time: formatTime(end, "second") },
      ),
    );
  }

  function say(text: string) {
    setSaid(text);
    announce(text);
  }

  return (
    <div>
      <div className={classes.buttons}>
        {children}
        <BusyButton
          variant="default"
          Icon={IconFileSpreadsheet}
          busy={make.isPending && make.variables === "csv"}
          onClick={() => make.mutate("csv")}
        >
          {t("Links as CSV")}
        </BusyButton>
        <BusyButton
          variant="default"
          Icon={IconTerminal2}
          busy={make.isPending && make.variables === "sh"}
          onClick={() => make.mutate("sh")}
        >
          {t("Shell script")}
        </BusyButton>
        {make.isPending && (
          <>
            <span className={classes.progress}>
              {t("{read} of {count, plural, one {# purchase} other {# purchases}} read", {
                read,
                count: purchases.length,
              })}
            </span>
            <Button variant="default" onClick={() => running.current?.abort()}>
              {t("Stop")}
            </Button>
          </>
        )}
      </div>
      <p className={classes.note}>
        {session.kind === "demo"
          ? t("The demo’s files are made in this browser, so its links work in no other program.")
          : t("Links last 1 h.")}
      </p>
      <p className={classes.said}>{said}</p>
      {error && make.data && said === "" && (
        <ErrorMessage
          error={error}
          title={t(
            "Couldn’t load the links of {count, plural, one {# purchase} other {# purchases}} of {all}. Nothing was saved",
            { count: missing.length, all: purchases.length },
          )}
          onRetry={() => make.mutate(make.data.form)}
        >
          {files.length > 0 && (
            <Button variant="default" mt={8} mr={8} onClick={() => save(make.data.form, files)}>
              {t("Save the {count, plural, one {# link} other {# links}} of the others", {
                count: files.length,
              })}
            </Button>
          )}
        </ErrorMessage>
      )}
    </div>
  );
}

interface GatherOptions {
  queries: QueryClient;
  onRead: (read: number) => void;
  signal: AbortSignal;
}

/** Reads the products of purchases with fresh links. Throws the signal's reason. */
async function gatherFiles(
  session: Session,
  purchases: readonly Purchase[],
  { queries, onRead, signal }: GatherOptions,
) {
  const stop = () => {
    for (const { id } of purchases) {
      void queries.cancelQueries({ queryKey: purchaseProductsQuery(session, id).queryKey });
    }
  };
  signal.addEventListener("abort", stop, { once: true });
  /** Purchases whose products failed to load, and the last error. */
  const missing: Purchase[] = [];
  let error: Error | undefined;
  let read = 0;
  const parts = await Promise.all(
    purchases.map(async (purchase) => {
      try {
        const products = await queries.fetchQuery(purchaseProductsQuery(session, purchase.id));
        return productFiles(purchase.id, products);
      } catch (cause) {
        missing.push(purchase);
        error = cause instanceof Error ? cause : new Error(String(cause));
        return [];
      } finally {
        read++;
        onRead(read);
      }
    }),
  );
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  return { files: parts.flat(), missing, error };
}

export function useFreshFiles() {
  const session = useSession();
  const queries = useQueryClient();
  return async ({ orderID }: Pick<ProductFile, "orderID">): Promise<readonly ProductFile[]> =>
    productFiles(orderID, await queries.fetchQuery(purchaseProductsQuery(session, orderID)));
}

export interface PurchaseStoryProps {
  purchase: Purchase;
  callbacks?: CallbackSource | undefined;
  deliveriesOf?: ((itemIDs: readonly string[]) => readonly KnownDelivery[]) | undefined;
}

export function PurchaseStory({ purchase, callbacks, deliveriesOf = () => [] }: PurchaseStoryProps) {
  const session = useSession();
  const runID = readRunReference(purchase.reference)?.id;
  const { data: kept } = useQuery({
    ...batchQuery(session, "purchase", runID ?? ""),
    enabled: runID !== undefined,
  });
  const seen = useObservedTimes(purchase);
  const products = useQuery({
    ...purchaseProductsQuery(session, purchase.id),
    enabled: purchase.status === "closed",
  });
  const deliveries = deliveriesOf((products.data?.items ?? []).map(({ id }) => id));
  const about = new Set([purchase.id, ...deliveries.map(({ deliveryID }) => deliveryID)]);
  const log = useQuery(callbacksQuery(session, callbacks)).data ?? [];
  const entries = log.filter(({ resourceID }) => about.has(resourceID));
  const named = kept?.batch.webhookID ?? entries[0]?.webhookID;
  const events = orderEvents({
    kind: "purchase",
    purchase,
    seen,
    deliveries,
    callbacks: entries,
    hasWebhook: named !== undefined,
  });
  return (
    <>
      <OrderTimeline events={events} />
      {named && (
        <NamedWebhook
          webhookID={named}
          entries={entries}
          when={t("when the purchase is ready or has failed")}
        />
      )}
    </>
  );
}

export function PurchaseInTime(props: PurchaseStoryProps) {
  return (
    <>
      <PurchaseStory {...props} />
      {props.purchase.status === "closed" && <ProductDownloads purchase={props.purchase} />}
    </>
  );
}

interface DownloadPurchaseProps {
  purchase: Purchase;
  withSize?: boolean;
  variant?: "default";
}

export function DownloadPurchase({ purchase, withSize = false, ...look }: DownloadPurchaseProps) {
  const refresh = useFreshFiles();
  const { data } = useQuery({ ...purchaseProductsQuery(useSession(), purchase.id), enabled: withSize });
  return (
    <DownloadAll
      {...look}
      isSized={withSize}
      what={t("frame {frameID}", { frameID: purchase.frameID })}
      fileName={`swath-frame-${purchase.frameID}`}
      ask={() => refresh({ orderID: purchase.id })}
      files={withSize && data ? productFiles(purchase.id, data) : undefined}
    />
  );
}
