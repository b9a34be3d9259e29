import { Skeleton } from "@mantine/core";
import { IconDownload, IconPhotoScan, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage, ExplainedError } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatBytes, formatShare } from "../../ui/text/format.ts";
import { toPurchase, toView } from "../orders/links.ts";
import { imageKey, imageNames } from "../raster/owned-images.ts";
import { useFileSizes } from "./file-sizes.ts";
import { FrameTitle } from "./frame-title.tsx";
import classes from "./product-table.module.css";
import { useProductMeaning } from "./product-words.ts";
import { QuicklookThumb } from "./quicklook-thumb.tsx";
import { useSaveFile } from "./use-save-file.ts";

/** Bytes below which a file holds no image. */
const LEAST_IMAGE = 10_000;

interface ProductTableProps {
  files: readonly ProductFile[];
  refresh: (file: ProductFile) => Promise<readonly ProductFile[]>;
  /** Heads the files of each frame with the frame; those that are not loaded yet with their id. */
  frames?: ReadonlyMap<string, CatalogFrame | null> | undefined;
  withFrames?: boolean;
}

/** Lists files, and opens those that are images. A download always gets a new link. */
export function ProductTable({ files, refresh, frames, withFrames = false }: ProductTableProps) {
  const { sizes, coming: comingSizes } = useFileSizes(files);
  const hasSizes = sizes.some((size, index) => size !== undefined || comingSizes[index]);
  const { save: ask, coming: loading } = useSaveFile(async (file) => {
    const fresh = (await refresh(file)).find((other) => imageKey(other) === imageKey(file));
    if (!fresh) throw new ExplainedError(t("{file} is no longer available.", { file: file.title }));
    return fresh.href;
  });
  const asked = ask.variables;
  const names = imageNames(files);
  const productMeaning = useProductMeaning();

  return (
    <>
      {ask.error && asked && (
        <ErrorMessage
          error={ask.error}
          title={t("Couldn’t download the file")}
          onRetry={() => ask.mutate(asked)}
        />
      )}
      <table className={classes.table}>
        {/* Below a heading of frames the columns explain themselves. */}
        <thead className={withFrames ? "visually-hidden" : undefined}>
          <tr>
            <th scope="col">{t("Product")}</th>
            <th scope="col">{t("File")}</th>
            {hasSizes && (
              <th scope="col" className={classes.size}>
                {t("Size")}
              </th>
            )}
            <th scope="col" aria-label={t("Download")} />
          </tr>
        </thead>
        <tbody>
          <FirstRows rows={files} as="tr">
            {(file, index) => {
              const previous = files[index - 1];
              const isNewFrame = previous?.orderID !== file.orderID;
              const isNewItem = isNewFrame || previous?.itemID !== file.itemID;
              const size = sizes[index];
              const name = names.get(imageKey(file));
              const isBusy = ask.isPending && asked !== undefined && imageKey(asked) === imageKey(file);
              const coming = isBusy ? loading : undefined;
              return (
                <Fragment key={imageKey(file)}>
                  {withFrames && isNewFrame && (
                    <tr className={classes.frame}>
                      <th scope="rowgroup" colSpan={hasSizes ? 4 : 3}>
                        <FrameHead file={file} frame={frames?.get(file.frameID)} />
                      </th>
                    </tr>
                  )}
                  <tr
                    data-first={isNewItem || undefined}
                    data-minor={!isNewItem || (size !== undefined && size < LEAST_IMAGE) || undefined}
                  >
                    <td>{isNewItem && <b title={productMeaning(file.product)}>{file.product}</b>}</td>
                    <td>{file.title}</td>
                    {hasSizes && (
                      <td className={classes.size}>
                        {coming ? formatShare(coming.share) : size !== undefined && formatBytes(size)}
                        {size === undefined && comingSizes[index] && (
                          <Skeleton width={40} height={10} ml="auto" />
                        )}
                      </td>
                    )}
                    <td>
                      {name && (
                        <RoutedButton
                          variant="subtle"
                          Icon={IconPhotoScan}
                          {...toView(file.frameID, name)}
                          aria-label={
                            withFrames
                              ? t("View {file} of {frame}", { file: file.title, frame: file.frameID })
                              : t("View {file}", { file: file.title })
                          }
                        >
                          {t("View¦verb")}
                        </RoutedButton>
                      )}
                      <BusyButton
                        variant="subtle"
                        Icon={coming ? IconX : IconDownload}
                        aria-label={
                          coming
                            ? t("Stop the download: {what}", { what: file.title })
                            : withFrames
                              ? t("Download {file} of {frame}", { file: file.title, frame: file.frameID })
                              : t("Download {file}", { file: file.title })
                        }
                        busy={isBusy && !coming}
                        onClick={coming ? coming.stop : () => ask.mutate(file)}
                      />
                    </td>
                  </tr>
                </Fragment>
              );
            }}
          </FirstRows>
        </tbody>
      </table>
    </>
  );
}

function FrameHead({ file, frame }: { file: ProductFile; frame: CatalogFrame | null | undefined }) {
  return (
    <div className={classes.head}>
      <QuicklookThumb frame={frame} />
      <div>
        <Link {...toPurchase(file.orderID)}>{frame ? <FrameTitle frame={frame} /> : file.frameID}</Link>
        {frame && <code>{file.frameID}</code>}
      </div>
    </div>
  );
}
