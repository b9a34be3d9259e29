import { Popover, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import type { TermCard } from "./term-card.tsx";
import classes from "./term-help.module.css";
import type { TermID } from "./terms.ts";

interface TermHelpProps {
  term: TermID;
  /** The word as it stands on the screen. */
  children: string;
}

/**
 * A word of the field that says what it means when it is pressed. What it says is loaded then. In a dialog Escape closes it
 * first: what has the focus keeps that key from the dialog.
 */
export function TermHelp({ term, children: label }: TermHelpProps) {
  const [opened, setOpened] = useState(false);
  const [Card, setCard] = useState<typeof TermCard>();
  async function toggle() {
    if (!Card) {
      const { TermCard } = await import("./term-card.tsx");
      setCard(() => TermCard);
    }
    setOpened(!opened);
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.term}
          aria-label={t("{term}: what is this?", { term: label })}
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={(event) => {
            if (event.key === "Escape") setOpened(false);
          }}
          onClick={() => void toggle().catch(() => announce(t("Help needs a connection the first time.")))}
        >
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation>
        {Card && <Card term={term} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
