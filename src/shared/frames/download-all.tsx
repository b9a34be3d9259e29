import { Button } from "@mantine/core";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { isOfThisHost, saveBlob, saveFile } from "../../api/files.ts";
import type { ProductFile } from "../../api/purchases.ts";
import type { ZipProgress } from "../../api/zip-files.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { formatBytes } from "../../ui/text/format.ts";
import classes from "./download-all.module.css";
import { useFileSizes } from "./file-sizes.ts";

interface DownloadAllProps {
  what: string;
  /** Name of the ZIP file, without its ending. */
  fileName: string;
  ask: () => Promise<readonly ProductFile[]>;
  /** Files whose size the button tells, once they are known. */
  files?: readonly ProductFile[] | undefined;
  /** False where files and their size never come. */
  isSized?: boolean;
  size?: "md";
  variant?: "default";
}

/** Saves files as one ZIP file; one file after another where their host lets no page read them. */
export function DownloadAll({ what, fileName, ask, files = [], isSized = true, ...look }: DownloadAllProps) {
  const [packing, setPacking] = useState<ZipProgress>();
  const stop = useRef<AbortController>(undefined);
  const size = useFileSizes(files).total;
  const save = useMutation({
    mutationFn: async () => {
      stop.current = undefined;
      const fresh = await ask();
      if (fresh.length === 0) throw new Error(t("The order has no files."));
      await saveTogether(fresh);
      announce(t("Downloaded: {what}", { what }));
    },
    onError: ({ message }) => {
      if (stop.current?.signal.aborted) announce(t("The download was stopped"));
      else announce(t("Nothing was downloaded. {reason}", { reason: message }));
    },
    onSettled: () => setPacking(undefined),
  });

  async function saveTogether(fresh: readonly ProductFile[]) {
    const { CannotPack, zipFiles } = await import("../../api/zip-files.ts");
    const isOneFrame = fresh.every(({ frameID }) => frameID === fresh[0]?.frameID);
    const named = fresh.map(({ frameID, product, title, href }) => ({
      name: `${isOneFrame ? "" : `${frameID} `}${product} ${title}`,
      href,
    }));
    const one = new AbortController();
    stop.current = one;
    setPacking({ packed: 0, count: fresh.length, bytes: 0 });
    try {
      saveBlob(`${fileName}.zip`, await zipFiles(named, { signal: one.signal, onProgress: setPacking }));
    } catch (error) {
      const isElsewhere =
        error instanceof ApiError &&
        error.kind === "network" &&
        !fresh.every(({ href }) => isOfThisHost(href));
      if (!isElsewhere && !(error instanceof CannotPack)) throw error;
      for (const { href } of fresh) await saveFile(href);
    }
  }

  if (packing)
    return (
      <Button
        variant="default"
        {...(look.size && { size: look.size })}
        className={classes.packing ?? ""}
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        aria-label={t("Stop the download: {what}", { what })}
        onClick={() => stop.current?.abort()}
      >
        {t("{packed} of {count} files, {size}", {
          packed: packing.packed,
          count: packing.count,
          size: formatBytes(packing.bytes),
        })}
      </Button>
    );
  return (
    <BusyButton
      {...look}
      className={isSized ? (classes.sized ?? "") : ""}
      Icon={IconDownload}
      title={save.error?.message}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.error
        ? t("Download again")
        : size === undefined
          ? t("Download all")
          : t("Download all, {size}", { size: formatBytes(size) })}
    </BusyButton>
  );
}
