import { IconArrowLeft, IconDownload, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { t } from "../../languages/texts.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { useSaveFile } from "../../shared/frames/use-save-file.ts";
import { toFrame } from "../../shared/orders/links.ts";
import { useRenewedLink } from "../../shared/raster/owned-images.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { takeFocus } from "../../ui/layout/take-focus.ts";
import { formatShare, formatTime } from "../../ui/text/format.ts";
import classes from "./viewer.module.css";

/** Names the frame, with the way back to its page and `children` as its actions. */
export function ViewerBar({ frame, children }: { frame: CatalogFrame; children?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <RoutedButton {...toFrame(frame.frameID)} variant="subtle" Icon={IconArrowLeft}>
        {t("Frame {frameID}", { frameID: frame.frameID })}
      </RoutedButton>
      <h1 className={classes.title} ref={takeFocus} tabIndex={-1}>
        {titleOf(frame)}
      </h1>
      <div className={classes.acts}>{children}</div>
    </div>
  );
}

export const titleOf = (frame: CatalogFrame) => `${modeName(frame)}, ${formatTime(frame.start, "second")}`;

/** Saves the product that is shown. */
export function DownloadImage({ file }: { file: ProductFile }) {
  const { save, coming } = useSaveFile(useRenewedLink());
  return (
    <>
      <BusyButton
        variant="default"
        className={classes.download}
        Icon={coming ? IconX : IconDownload}
        busy={save.isPending && !coming}
        title={
          coming
            ? t("Stop the download: {what}", { what: file.title })
            : t("Download {file}", { file: file.title })
        }
        onClick={coming ? coming.stop : () => save.mutate(file)}
      >
        {coming ? formatShare(coming.share) : t("Download")}
      </BusyButton>
      {save.error && <ErrorMessage error={save.error} title={t("Couldn’t download the file")} />}
    </>
  );
}
