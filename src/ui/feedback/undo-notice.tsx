import { Button, CloseButton, Kbd } from "@mantine/core";
import classes from "./undo-notice.module.css";
import { useUndoNotice } from "./undo-store.ts";

/** Shows the change that can be taken back, in a line of its own, so that it covers nothing; the live region reads it out. */
export function UndoNotice() {
  const { notice, close, undo } = useUndoNotice();
  if (!notice) return null;
  return (
    <section className={classes.notice} aria-label="Last change">
      <p>{notice.text}</p>
      {notice.undo && (
        <Button
          variant="default"
          aria-keyshortcuts="u"
          onClick={undo}
          rightSection={<Kbd className={classes.key}>U</Kbd>}
        >
          Undo
        </Button>
      )}
      <CloseButton aria-label="Close the notice" onClick={close} />
    </section>
  );
}
