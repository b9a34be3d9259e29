import { CopyButton, UnstyledButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../../languages/texts.ts";
import classes from "./copy-text.module.css";

export function CopyText({ text, what }: { text: string; what: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <UnstyledButton
          className={classes.button}
          onClick={copy}
          title={copied ? t("Copied") : t("Copy {what}", { what })}
          aria-label={copied ? t("{what} copied", { what }) : t("Copy {what}", { what })}
        >
          {copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
