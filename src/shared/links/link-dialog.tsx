import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCommercialChoice } from "../../api/contracts.ts";
import type { SharedContent } from "../../api/host-links.ts";
import { openHost } from "../../api/host-session.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { formatTime } from "../../ui/text/format.ts";
import classes from "./link-dialog.module.css";

type Content = Omit<SharedContent, "contractID" | "eula"> & { title: string };

interface LinkDialogProps {
  content: Content | string;
  opened: boolean;
  onClose: () => void;
}

/** Dialog that makes a read-only link, and shows it once: only its hash is kept. */
export function LinkDialog({ content, opened, onClose }: LinkDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("Read-only link for anyone")}>
      {typeof content === "string" ? (
        <div className={classes.body}>
          <p>{content}</p>
          <div className={classes.acts}>
            <Button variant="default" size="md" onClick={onClose}>
              {t("Close")}
            </Button>
          </div>
        </div>
      ) : (
        <LinkForm content={content} onClose={onClose} />
      )}
    </Modal>
  );
}

const DAYS = [7, 30, 90];
const DAY_MS = 86_400_000;
const LONGEST_TITLE = 120;

function LinkForm({ content, onClose }: { content: Content; onClose: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const [title, setTitle] = useState(content.title);
  const [days, setDays] = useState(30);
  const daysLabel = useId();
  const host = openHost(`${session.baseUrl}/`, fetch, session.host?.id);
  const make = useMutation({
    mutationFn: () =>
      host.makeLink({
        ...content,
        ...{ title: title.trim(), days, eula },
        ...(contract && { contractID: contract.id }),
      }),
    onSuccess: () => {
      announce(t("The link is made"));
      void queries.invalidateQueries({ queryKey: linksKey(session.id) });
    },
  });
  if (make.data) {
    return (
      <div className={classes.body}>
        <TextInput
          readOnly
          label={t("Link to “{title}”", { title: make.data.title })}
          value={make.data.href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className={classes.note}>
          {t(
            "It is shown only now. It works until {end}; end it any time under “Shared links” in the account menu.",
            { end: formatTime(make.data.endsAt) },
          )}
        </p>
        <div className={classes.acts}>
          <CopyButton
            data-autofocus
            variant="filled"
            size="md"
            text={() => make.data.href}
            copied={t("Link copied")}
            refused={t("The browser did not allow it. Select the link and copy it.")}
          >
            {t("Copy link")}
          </CopyButton>
          <Button variant="default" size="md" onClick={onClose}>
            {t("Close")}
          </Button>
        </div>
      </div>
    );
  }
  const isNamed = title.trim() !== "";
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) make.mutate();
      }}
    >
      <p>
        {content.what === "quote"
          ? t(
              "{count, plural, one {Whoever has the link sees this frame, its picture and its price} other {Whoever has the link sees these # frames, their pictures and their prices}} under your contract, without an account.",
              { count: content.frames?.length ?? 0 },
            )
          : t(
              "Whoever has the link sees this search, and can look around in the public catalog with the prices of your contract, without an account.",
            )}{" "}
        {t("Nobody can order by it, or see your orders, your own images or your budget.")}
      </p>
      <TextInput
        data-autofocus
        label={t("Title")}
        description={t("The guests see it, and you in the list of your links.")}
        value={title}
        maxLength={LONGEST_TITLE}
        error={isNamed ? undefined : t("Give the link a title.")}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div>
        <p id={daysLabel} className={classes.label}>
          {t("Works for")}
        </p>
        <SegmentedControl
          aria-labelledby={daysLabel}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={DAYS.map((count) => ({
            value: String(count),
            label: t("{count, plural, one {# day} other {# days}}", { count }),
          }))}
        />
        <p className={classes.note}>
          {t("Until {end}, or until you end it.", { end: formatTime(Date.now() + days * DAY_MS) })}
        </p>
      </div>
      {make.error && <ErrorMessage error={make.error} title={t("The link was not made")} />}
      <div className={classes.acts}>
        <BusyButton type="submit" size="md" busy={make.isPending} disabled={!isNamed}>
          {t("Make the link")}
        </BusyButton>
        <Button variant="default" size="md" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Cache key of the links that a session has shared. */
export const linksKey = (session: string) => [session, "host-links"];
