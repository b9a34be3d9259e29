import { Button, type ButtonProps, Tooltip, UnstyledButton } from "@mantine/core";
import { type Icon, IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../feedback/live-region.tsx";
import { iconBefore } from "./busy-button.tsx";
import classes from "./copy-button.module.css";

/** Time that the words stay, ms: a refusal is read. */
const COPIED_MS = 1_500;
const REFUSED_MS = 4_000;

/** Returns `copy`, and for a moment after it in words whether the browser allowed it. */
export function useCopy() {
  const [said, setSaid] = useState<{ isCopied: boolean; words: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  async function copy(text: string, copied: string, refused: string) {
    // Without a secure connection there is no clipboard.
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      );
    const words = isCopied ? copied : refused;
    setSaid({ isCopied, words });
    clearTimeout(timer.current);
    timer.current = setTimeout(setSaid, isCopied ? COPIED_MS : REFUSED_MS, undefined);
    announce(words);
  }
  return { copy, ...said };
}

interface CopyButtonProps extends ButtonProps {
  text: () => string;
  Icon?: Icon;
  copied: string;
  /** Words if the browser refuses: another way to the text. */
  refused: string;
  title?: string;
  children: ReactNode;
}

export function CopyButton({ text, Icon = IconCopy, copied, refused, ...props }: CopyButtonProps) {
  const { copy, words } = useCopy();
  return (
    <Tooltip label={words} opened={words !== undefined} position="bottom">
      <Button
        variant="default"
        {...iconBefore(Icon)}
        onClick={() => copy(text(), copied, refused)}
        {...props}
      />
    </Tooltip>
  );
}

export function CopyText({ text, what }: { text: string; what: string }) {
  const { copy, words, isCopied } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Tooltip label={words} opened={words !== undefined}>
      <UnstyledButton
        className={classes.button}
        onClick={() =>
          copy(
            text,
            t("{what} copied", { what }),
            t("The browser did not allow it. Select the text and copy it."),
          )
        }
        title={t("Copy {what}", { what })}
        aria-label={t("Copy {what}", { what })}
      >
        <Icon size={14} stroke={1.75} />
      </UnstyledButton>
    </Tooltip>
  );
}
