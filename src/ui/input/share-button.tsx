import { Button, Tooltip } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../feedback/live-region.tsx";
import { iconBefore } from "./busy-button.tsx";

const SAID_MS = 4_000;

/** Copies the link of the screen that is shown, and says so, or why not. */
export function ShareButton() {
  const [said, setSaid] = useState<string>();
  const { start } = useTimeout(() => setSaid(undefined), SAID_MS);
  async function share() {
    // Without a secure connection there is no clipboard.
    const words = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(location.href))
      .then(
        () => t("Link copied"),
        () => t("The browser did not allow it. Copy the link from the address bar."),
      );
    setSaid(words);
    announce(words);
    start();
  }
  return (
    <Tooltip label={said} opened={said !== undefined}>
      <Button
        variant="default"
        {...iconBefore(IconShare2)}
        title={t("Copy a link to this screen")}
        onClick={share}
      >
        {t("Share")}
      </Button>
    </Tooltip>
  );
}
