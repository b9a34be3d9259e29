import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconShare2 } from "@tabler/icons-react";
import { t } from "../../languages/texts.ts";
import { announce } from "../feedback/live-region.tsx";
import { iconBefore } from "./busy-button.tsx";

/** Copies the link of the screen that is shown. */
export function ShareButton() {
  const { copied, copy } = useClipboard();
  return (
    <Button
      variant="default"
      {...iconBefore(copied ? IconCheck : IconShare2)}
      title={copied ? t("Link copied") : t("Copy a link to this screen")}
      onClick={() => {
        copy(location.href);
        announce(t("Link copied"));
      }}
    >
      {t("Share")}
    </Button>
  );
}
