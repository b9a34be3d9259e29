import { CopyButton, UnstyledButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import classes from "./copy-text.module.css";

/** A button that copies a text and says so. `what` names it: "request id". */
export function CopyText({ text, what }: { text: string; what: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <UnstyledButton
          className={classes.button}
          onClick={copy}
          title={copied ? "Copied" : `Copy ${what}`}
          aria-label={copied ? `${what} copied` : `Copy ${what}`}
        >
          {copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
