import { IconClock, IconDownload, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { saveFile } from "../../api/files.ts";
import { LINK_LIFETIME_MS, type ProductFile } from "../../api/purchases.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage, ExplainedError } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { useRealNow } from "../../ui/text/use-now.ts";
import { toPurchase } from "../orders/links.ts";
import classes from "./product-table.module.css";
import { useProductMeaning } from "./product-words.ts";

interface ProductTableProps {
  files: readonly ProductFile[];
  refresh: (file: ProductFile) => Promise<readonly ProductFile[]>;
  withFrames?: boolean;
}

/** Lists files with the remaining life of their links. A download always gets a new link. */
export function ProductTable({ files, refresh, withFrames = false }: ProductTableProps) {
  const now = useRealNow(15_000);
  const ask = useMutation({
    mutationFn: async ({ file, save }: { file: ProductFile; save: boolean }) => {
      const fresh = (await refresh(file)).find((other) => fileKey(other) === fileKey(file));
      if (!fresh) throw new ExplainedError(t("{file} is no longer available.", { file: file.title }));
      if (save) await saveFile(fresh.href);
      announce(
        save
          ? t("{file} of {frame} is downloaded", { file: file.title, frame: file.frameID })
          : t("{file} has a new link", { file: file.title }),
      );
    },
  });
  const asked = ask.variables;
  const productMeaning = useProductMeaning();

  return (
    <>
      {ask.error && asked && (
        <ErrorMessage
          error={ask.error}
          title={asked.save ? t("Couldn’t download the file") : t("Couldn’t renew the link")}
          onRetry={() => ask.mutate(asked)}
        />
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            {withFrames && <th scope="col">{t("Frame")}</th>}
            <th scope="col">{t("Product")}</th>
            <th scope="col">{t("File")}</th>
            <th scope="col">{t("Link")}</th>
            <th scope="col" aria-label={t("Download")} />
          </tr>
        </thead>
        <tbody>
          <FirstRows rows={files} as="tr">
            {(file, index) => {
              const left = Math.ceil(
                (file.validUntil - Math.max(now, file.validUntil - LINK_LIFETIME_MS)) / 60_000,
              );
              const previous = files[index - 1];
              const newFrame = previous?.orderID !== file.orderID;
              const newItem = newFrame || previous?.itemID !== file.itemID;
              const isValid = left > 0;
              return (
                <tr key={fileKey(file)} data-first={newFrame || undefined}>
                  {withFrames && (
                    <td>{newFrame && <Link {...toPurchase(file.orderID)}>{file.frameID}</Link>}</td>
                  )}
                  <td>{newItem && <b title={productMeaning(file.product)}>{file.product}</b>}</td>
                  <td>{file.title}</td>
                  <td className={classes.life} data-expired={!isValid || undefined}>
                    {isValid ? (
                      t("{minutes} min left", { minutes: left })
                    ) : (
                      <>
                        <IconClock size={14} stroke={1.75} aria-hidden /> {t("Expired")}
                      </>
                    )}
                  </td>
                  <td>
                    <BusyButton
                      variant="default"
                      Icon={isValid ? IconDownload : IconRefresh}
                      aria-label={buttonWords(file, isValid, withFrames)}
                      busy={ask.isPending && asked !== undefined && fileKey(asked.file) === fileKey(file)}
                      onClick={() => ask.mutate({ file, save: isValid })}
                    >
                      <span className={classes.word}>{isValid ? t("Download") : t("Get a new link")}</span>
                    </BusyButton>
                  </td>
                </tr>
              );
            }}
          </FirstRows>
        </tbody>
      </table>
    </>
  );
}

function buttonWords(
  { title: file, frameID: frame }: ProductFile,
  isValid: boolean,
  withFrame: boolean,
): string {
  if (withFrame)
    return isValid
      ? t("Download {file} of {frame}", { file, frame })
      : t("Get a new link for {file} of {frame}", { file, frame });
  return isValid ? t("Download {file}", { file }) : t("Get a new link for {file}", { file });
}

export function fileKey({ itemID, assetKey }: ProductFile): string {
  return `${itemID} ${assetKey}`;
}
