import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../feedback/live-region.tsx";

interface RenameFormProps {
  name: string;
  longest: number;
  className: string | undefined;
  faultOf?: ((name: string) => string | undefined) | undefined;
  onRename: (name: string) => void;
  onCancel: () => void;
}

export function RenameForm({ name, longest, className, faultOf, onRename, onCancel }: RenameFormProps) {
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
