import { createContext, use } from "react";
import type { Config } from "../../config.ts";
import { t } from "../../languages/texts.ts";
import { CopyButton } from "../../ui/input/copy-button.tsx";

/** E-mail address or page of the operator; empty if none is configured. */
export const Support = createContext<Config["support"]>("");

/** Ways to ask for a price by agreement. `about`: the things to price, a line each. */
export function AskPrice({ about }: { about: string }) {
  const support = use(Support);
  const request = t("Please tell us the price of:\n{about}", { about });
  const isMail = !/^(https?:|\/)/.test(support);
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
              ? `mailto:${support}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(request)}`
              : support
          }
          target="_blank"
          rel="noopener"
        >
          {t("Ask for the price")}
        </a>
      )}{" "}
      <CopyButton
        mt={8}
        display="block"
        text={() => request}
        copied={t("Request copied")}
        refused={t("The browser did not allow it. Name the frames by their ids instead.")}
      >
        {t("Copy a request")}
      </CopyButton>
    </>
  );
}
