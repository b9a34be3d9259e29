import { createContext, useContext } from "react";
import type { Config } from "../../config.ts";
import type { Eula } from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { eulaMeaning, eulaName } from "./term-words.ts";

export const LicenseUrls = createContext<Config["licenseUrls"]>({});

/** Meaning of a license, with a link to its full text where the operator gives one. */
export function LicenseText({ eula }: { eula: Eula }) {
  const url = useContext(LicenseUrls)[eula];
  return (
    <>
      {eulaMeaning(eula)}
      {url && (
        <>
          {" "}
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={t("Full text of the license {licence}, in a new tab", { licence: eulaName(eula) })}
          >
            {t("Full text")}
          </a>
        </>
      )}
    </>
  );
}
