import { Button, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";

interface KeptRowProps {
  name: string;
  longest: number;
  faultOf?: (name: string) => string | undefined;
  onRename: (name: string) => void;
  classes: Readonly<Record<"row" | "open" | "save", string | undefined>>;
  words: ReactNode;
  isCurrent?: boolean;
  disabled?: boolean;
  onOpen: () => void;
  acts?: ReactNode;
  below?: ReactNode;
  removal: { label: string; title: string; onRemove: () => void };
}

export function KeptRow({ name, classes, removal, onRename, ...props }: KeptRowProps) {
  const [renaming, setRenaming] = useState<"now" | "before">();
  if (renaming === "now")
    return (
      <li>
        <RenameForm
          name={name}
          longest={props.longest}
          className={classes.save}
          faultOf={props.faultOf}
          onRename={(next) => {
            onRename(next);
            setRenaming("before");
          }}
          onCancel={() => setRenaming("before")}
        />
      </li>
    );
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.open}
        aria-current={props.isCurrent || undefined}
        ref={renaming === "before" ? takeLostFocus : undefined}
        disabled={props.disabled}
        onClick={props.onOpen}
      >
        <b>{name}</b>
        {props.words}
      </button>
      {props.acts}
      <IconButton
        Icon={IconPencil}
        label={t("Rename “{name}”", { name })}
        title={t("Rename")}
        onClick={() => setRenaming("now")}
      />
      <IconButton Icon={IconTrash} label={removal.label} title={removal.title} onClick={removal.onRemove} />
      {props.below}
    </li>
  );
}

interface RenameFormProps extends Pick<KeptRowProps, "name" | "longest" | "onRename"> {
  className: string | undefined;
  faultOf: KeptRowProps["faultOf"] | undefined;
  onCancel: () => void;
}

function RenameForm({ name, longest, className, faultOf, onRename, onCancel }: RenameFormProps) {
  const [next, setNext] = useState(name);
  const named = next.trim();
  const fault = named === name ? undefined : faultOf?.(named);
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React passes it on to a form that the list stands in.
        event.stopPropagation();
        if (named === "" || fault) return;
        if (named === name) return onCancel();
        onRename(named);
        announce(t("Renamed to “{name}”", { name: named }));
      }}
    >
      <TextInput
        aria-label={t("New name of “{name}”", { name })}
        value={next}
        maxLength={longest}
        error={fault}
        ref={(field) => field?.focus()}
        onChange={(event) => setNext(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" disabled={named === "" || fault !== undefined}>
        {t("Rename")}
      </Button>
    </form>
  );
}
