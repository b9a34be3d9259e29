import { CloseButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ShellActs } from "../../../features/command/rows.ts";
import { t } from "../../../languages/texts.ts";
import { useGlobalKeys } from "../use-global-keys.ts";
import classes from "./command-field.module.css";
import { CommandWithSaved } from "./command-with-saved.tsx";

interface CommandFieldProps {
  acts: ShellActs;
}

export function CommandField({ acts }: CommandFieldProps) {
  const [isOver, setOver] = useState(false);
  const isIcon = useMediaQuery("(max-width: 1023px)", false, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  function open() {
    if (isIcon) setOver(true);
    input.current?.focus();
  }
  useGlobalKeys({ "/": open });

  if (!isIcon)
    return (
      <div className={classes.place}>
        <CommandWithSaved isWanted={false} acts={acts} ref={input} />
      </div>
    );
  if (!isOver)
    return (
      <div className={classes.place}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t("Place, coordinates, frame or action")}
          aria-keyshortcuts="/"
          onClick={open}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    );
  return (
    <div className={classes.over}>
      <CommandWithSaved isWanted acts={acts} onLeave={() => setOver(false)} ref={input} />
      <CloseButton size={32} aria-label={t("Close the field")} onClick={() => setOver(false)} />
    </div>
  );
}
