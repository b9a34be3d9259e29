import { createContext, use } from "react";
import { type Config, isMailSupport } from "../../config.ts";
import type { Eula } from "../../domain/modes.ts";
import { plainSpaces, t } from "../../languages/texts.ts";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { eulaName } from "./term-words.ts";

/** E-mail address or page of the operator; empty if none is configured. */
export const Support = createContext<Config["support"]>("");

/** Names a frame, its licence and the contract, a line each. */
export function agreementWords(frameID: string, eula: Eula, contract: string): string {
  return [t("Frame {frameID}", { frameID }), eulaName(eula), contract].join("\n");
}

function requestWords(about: string): string {
  return plainSpaces(t("Please tell us the price of:\n{about}", { about }));
}

/** Why there is no price, and whom to ask. `about`: the things to price, a line each. */
export function AskPrice({ about }: { about: string }) {
  const support = use(Support);
  const isMail = isMailSupport(support);
  const subject = t("Price by agreement");
  return (
    <>
      {t("This contract has no price list: what you pay is as agreed in it, and cannot be shown here.")}{" "}
      {support === "" ? (
        t("To learn the price, ask the operator of this service.")
      ) : (
        <a
          href={
            isMail
              ? `mailto:${support}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(requestWords(about))}`
              : support
          }
          target="_blank"
          rel="noopener"
        >
          {t("Ask for the price")}
        </a>
      )}
    </>
  );
}

export function CopyRequest({ about, ...place }: { about: string; ml?: number }) {
  return (
    <CopyButton
      size="xs"
      {...place}
      text={() => requestWords(about)}
      copied={t("Request copied")}
      refused={t("The browser did not allow it. Name the frames by their ids instead.")}
    >
      {t("Copy a request")}
    </CopyButton>
  );
}
