import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../api/frames/files.ts";
import type { ProductFile } from "../../api/frames/product-files.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";

interface DownloadFirstProps {
  frameID: string;
  /** The files of its order, with links that work. */
  ask: () => Promise<readonly ProductFile[]>;
  size?: "md";
  /** The main button of its place. */
  variant?: "filled";
}

/** Downloads the first file of the first product; the others are in the order's details. */
export function DownloadFirst({ frameID, ask, ...look }: DownloadFirstProps) {
  const download = useMutation({
    mutationFn: async () => {
      const [first] = await ask();
      if (!first) throw new Error(t("The order has no files."));
      await saveFile(first.href);
      announce(t("{file} of {frame} is downloaded", { file: first.title, frame: frameID }));
    },
    onError: ({ message }) => announce(t("Nothing was downloaded. {reason}", { reason: message })),
  });
  return (
    <BusyButton
      variant="default"
      {...look}
      Icon={IconDownload}
      aria-label={
        download.error
          ? t("Download again: frame {frameID}", { frameID })
          : t("Download frame {frameID}", { frameID })
      }
      title={download.error?.message ?? t("Saves the first product. Open the order for the others.")}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.error ? t("Download again") : t("Download")}
    </BusyButton>
  );
}
