import { IconShare2 } from "@tabler/icons-react";
import { t } from "../../languages/texts.ts";
import { CopyButton } from "./copy-button.tsx";

export function ShareButton() {
  return (
    <CopyButton
      text={() => location.href}
      Icon={IconShare2}
      copied={t("Link copied")}
      refused={t("The browser did not allow it. Copy the link from the address bar.")}
      title={t("Copy a link to this screen")}
    >
      {t("Share")}
    </CopyButton>
  );
}
