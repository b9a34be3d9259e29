import { Popover, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import type { TermCard } from "./term-card.tsx";
import classes from "./term-help.module.css";
import type { TermID } from "./terms.ts";

/** Explains a term in a popover, whose code loads on first use. Escape closes the popover before the dialog. */
export function TermHelp({ term, children: label }: { term: TermID; children: string }) {
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
