import { Button, Input, Radio, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSession } from "../../api/use-session.ts";
import { beginWatch, stopWatch, type WatchToAdd, watchesQuery } from "../../api/watches.ts";
import { webhooksQuery } from "../../api/webhooks.ts";
import type { Pace, Watch, WatchList } from "../../contract/watches.ts";
import { spokenLanguage, t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { Select } from "../../ui/list/select.tsx";
import { webhookChoices } from "../orders/named-webhook.tsx";
import classes from "./watch-form.module.css";
import { hourWords } from "./watch-words.ts";

type OneOf<Body> = Body extends unknown ? Omit<Body, "pace" | "webhookID" | "language"> : never;
/** Search or orders, as the host is asked to watch them. */
export type Watched = OneOf<WatchToAdd>;

interface WatchPartProps {
  onClose: () => void;
  /** Sentences on what the watch finds. */
  notes: readonly string[];
  watched: Watched;
  /** Watch on the same that there is already. */
  watch: Watch | undefined;
}

/** Begins, changes or ends a watch: how it tells, and how often. */
export function WatchPart(props: WatchPartProps) {
  const query = useQuery(watchesQuery(useSession()));
  return (
    <Loaded query={query} what={t("the watches")} missing={<p>{t("This host keeps no watches.")}</p>}>
      {(list) => <WatchForm list={list} {...props} />}
    </Loaded>
  );
}

const EARLY = 6;
/** Keeps the options inside the panel, which a click beside it would close. */
const INSIDE = { withinPortal: false };
type Way = "mail" | "webhook";

interface WatchFormProps extends WatchPartProps {
  list: WatchList;
}

function WatchForm({ list, onClose, notes, watched, watch }: WatchFormProps) {
  const session = useSession();
  const queries = useQueryClient();
  const form = useId();
  const webhooks = useQuery({ ...webhooksQuery(session), enabled: list.webhooks }).data ?? [];
  const hasMail = list.mail !== undefined;
  const [way, setWay] = useState<Way>(hasMail && watch?.webhookID === undefined ? "mail" : "webhook");
  const [webhookID, setWebhookID] = useState(watch?.webhookID);
  const [pace, setPace] = useState<Pace>(
    watch?.pace ?? { every: watched.what === "orders" ? "soon" : "day", hour: EARLY },
  );
  const begin = useMutation({
    mutationFn: () =>
      beginWatch(queries, session, {
        ...watched,
        pace,
        language: spokenLanguage(),
        ...(way === "webhook" && webhookID !== undefined && { webhookID }),
      }),
    onSuccess: () => {
      announce(t("Watched"));
      onClose();
    },
  });
  const end = useMutation({
    mutationFn: async () => watch && stopWatch(queries, session, watch),
    onSuccess: () => {
      announce(t("No longer watched"));
      onClose();
    },
  });
  const error = begin.error ?? end.error;
  const canTell = way === "mail" ? hasMail : webhookID !== undefined;
  return (
    <form
      id={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // React passes it on to a form that the dialog was opened from.
        event.stopPropagation();
        if (canTell && !begin.isPending) begin.mutate();
      }}
    >
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Radio.Group
        label={t("Tell me by")}
        value={way}
        onChange={(next) => setWay(next === "mail" ? "mail" : "webhook")}
      >
        <div className={classes.ways}>
          {hasMail && <Radio value="mail" label={t("E-mail to {address}", { address: list.mail ?? "" })} />}
          {list.webhooks && <Radio value="webhook" label={t("Webhook of the company")} />}
        </div>
      </Radio.Group>
      {!hasMail && (
        <p className={classes.note}>
          {t("This host sends no e-mail: whoever runs it has set no mail server.")}
        </p>
      )}
      {list.webhooks && way === "webhook" && (
        <Select
          label={t("Webhook")}
          placeholder={t("Choose one")}
          comboboxProps={INSIDE}
          data={webhookChoices(webhooks, webhookID)}
          value={webhookID ?? null}
          onChange={(id) => setWebhookID(id ?? undefined)}
          description={
            webhooks.length === 0 ? t("There is none yet: register one under “Webhooks”.") : undefined
          }
        />
      )}
      <div>
        <Input.Label component="p" id={`${form}-pace`} className={classes.label}>
          {t("How often")}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${form}-pace`}
          value={pace.every}
          onChange={(every) => setPace({ ...pace, every })}
          data={[
            { value: "soon", label: t("Within minutes¦pace") },
            { value: "day", label: t("Daily") },
            { value: "week", label: t("Mondays") },
          ]}
        />
      </div>
      {pace.every !== "soon" && (
        <Select
          label={t("Time, UTC")}
          allowDeselect={false}
          comboboxProps={INSIDE}
          data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))}
          value={String(pace.hour)}
          onChange={(hour) => setPace({ ...pace, hour: Number(hour) })}
        />
      )}
      <p className={classes.note}>
        {t("Nothing is sent where nothing is new. Every e-mail has a link that ends the watch.")}
      </p>
      {error && <ErrorMessage error={error} title={t("Couldn’t change the watch")} />}
      <div className={classes.acts}>
        <BusyButton variant="filled" size="md" type="submit" busy={begin.isPending} disabled={!canTell}>
          {watch ? t("Save the watch") : t("Watch¦button")}
        </BusyButton>
        {watch && (
          <BusyButton variant="danger" size="md" busy={end.isPending} onClick={() => end.mutate()}>
            {t("Stop watching")}
          </BusyButton>
        )}
        <Button variant="subtle" size="md" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
