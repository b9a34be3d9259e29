import { CloseButton } from "@mantine/core";
import { useState } from "react";
import classes from "./ignored-notice.module.css";

/** Names the parts of the address that were not understood, on whatever screen it leads to, until it is closed. */
export function IgnoredNotice({ ignored }: { ignored: readonly { name: string; text: string }[] }) {
  const [closed, setClosed] = useState(false);
  if (closed || ignored.length === 0) return null;
  return (
    <div className={classes.ignored} role="status">
      <p>
        Not understood in the address, and ignored:{" "}
        {ignored.map(({ name, text }) => `${name} “${text.slice(0, 40)}”`).join(", ")}
      </p>
      <CloseButton size={24} aria-label="Close the notice" onClick={() => setClosed(true)} />
    </div>
  );
}
