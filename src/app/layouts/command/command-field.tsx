import { CloseButton, Kbd } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ShellActs } from "../../../features/command/rows.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useHasKeys } from "../../../ui/input/letter-keys.ts";
import { useLoadAhead } from "../../../ui/layout/opening.tsx";
import { useGlobalKeys } from "../use-global-keys.ts";
import classes from "./command-field.module.css";
import type { CommandWithSaved } from "./command-with-saved.tsx";

const NAME = text("Place, coordinates, frame or action");
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

interface CommandFieldProps {
  acts: ShellActs;
}

/** The command field in the bar: its look at once, the field itself when it is used or there is time. On a narrow screen an icon. */
export function CommandField({ acts }: CommandFieldProps) {
  const [Box, setBox] = useState<typeof CommandWithSaved>();
  const [wanted, setWanted] = useState(false);
  /** What was typed before the field was there. */
  const [typed, setTyped] = useState("");
  const isIcon = useMediaQuery("(max-width: 1023px)", false, { getInitialValueInEffect: false });
  const hasKeys = useHasKeys();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function load() {
    const { CommandWithSaved } = await import("./command-with-saved.tsx");
    // A button that has the focus hands it on to the field.
    if (document.activeElement === button.current && !isIcon) setWanted(true);
    setBox(() => CommandWithSaved);
  }
  useLoadAhead(load);
  function open() {
    setWanted(true);
    input.current?.focus();
    if (Box) return;
    load().catch(() => {
      announce(t("The field could not be loaded. Try again when you are online."));
      setWanted(false);
      setTyped("");
    });
  }
  useGlobalKeys({ "/": open });

  if (Box && (wanted || !isIcon))
    return (
      <div className={isIcon ? classes.over : classes.place}>
        <Box
          isWanted={wanted}
          begun={typed}
          acts={acts}
          onLeave={isIcon ? () => setWanted(false) : undefined}
          ref={input}
        />
        {isIcon && (
          <CloseButton size={32} aria-label={t("Close the field")} onClick={() => setWanted(false)} />
        )}
      </div>
    );
  if (wanted)
    return (
      <div className={isIcon ? classes.over : classes.place}>
        <label className={classes.look}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <input
            ref={takeFocus}
            aria-label={t(NAME)}
            placeholder={t(NAME)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </div>
    );
  return (
    <div className={classes.place}>
      <button
        ref={button}
        type="button"
        className={isIcon ? classes.icon : classes.look}
        aria-label={t(NAME)}
        aria-keyshortcuts="/"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        {!isIcon && <span>{t(NAME)}</span>}
        {!isIcon && hasKeys && <Kbd aria-hidden>/</Kbd>}
      </button>
    </div>
  );
}
