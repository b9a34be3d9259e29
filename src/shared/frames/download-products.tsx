import { Button, Menu } from "@mantine/core";
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
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatBytes } from "../../ui/text/format.ts";
import classes from "./download-products.module.css";
import { fileKey } from "./product-table.tsx";

interface DownloadProductsProps {
  frameID: string;
  ask: () => Promise<readonly ProductFile[]>;
  size?: "md";
  variant?: "filled";
}

export function DownloadProducts({ frameID, ask, ...look }: DownloadProductsProps) {
  const list = useMutation({ mutationFn: askFiles });
  const [packing, setPacking] = useState<ZipProgress>();
  const stop = useRef<AbortController>(undefined);
  const save = useMutation({
    // The links may have expired since the menu opened.
    mutationFn: async (wanted: readonly ProductFile[]) => {
      stop.current = undefined;
      const keys = new Set(wanted.map(fileKey));
      const fresh = (await askFiles()).filter((file) => keys.has(fileKey(file)));
      if (fresh.length > 1) await saveTogether(fresh);
      else for (const { href } of fresh) await saveFile(href);
      const file = fresh.map(({ title }) => title).join(", ");
      announce(t("{file} of {frame} is downloaded", { file, frame: frameID }));
    },
    onError: ({ message }) => {
      if (stop.current?.signal.aborted) announce(t("The download was stopped"));
      else announce(t("Nothing was downloaded. {reason}", { reason: message }));
    },
    onSettled: () => setPacking(undefined),
  });
  /** Saves one ZIP file; one file after another where their host lets no page read them. */
  async function saveTogether(fresh: readonly ProductFile[]) {
    const { CannotPack, zipFiles } = await import("../../api/zip-files.ts");
    const named = fresh.map(({ product, title, href }) => ({ name: `${product} ${title}`, href }));
    const one = new AbortController();
    stop.current = one;
    setPacking({ packed: 0, count: fresh.length, bytes: 0 });
    try {
      const archive = await zipFiles(named, { signal: one.signal, onProgress: setPacking });
      saveBlob(`swath-frame-${frameID}.zip`, archive);
    } catch (error) {
      const isElsewhere =
        error instanceof ApiError &&
        error.kind === "network" &&
        !fresh.every(({ href }) => isOfThisHost(href));
      if (!isElsewhere && !(error instanceof CannotPack)) throw error;
      for (const { href } of fresh) await saveFile(href);
    }
  }
  async function askFiles() {
    const files = await ask();
    if (files.length === 0) throw new Error(t("The order has no files."));
    return files;
  }
  const files = list.data ?? [];
  if (packing)
    return (
      <Button
        variant="default"
        {...(look.size && { size: look.size })}
        className={classes.packing ?? ""}
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        aria-label={t("Stop the download of frame {frameID}", { frameID })}
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
    <Menu position="top-end" onOpen={() => list.mutate()}>
      <Menu.Target>
        <BusyButton
          variant="default"
          {...look}
          Icon={IconDownload}
          aria-label={t("Download frame {frameID}", { frameID })}
          title={save.error?.message}
          busy={save.isPending}
        >
          {save.error ? t("Download again") : t("Download")}
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        {list.isPending && (
          <Menu.Label role="status">{t("Loading {what}", { what: t("the products") })}</Menu.Label>
        )}
        {list.error && (
          <>
            <Menu.Label role="alert">{list.error.message}</Menu.Label>
            <Menu.Item closeMenuOnClick={false} onClick={() => list.mutate()}>
              {t("Try again")}
            </Menu.Item>
          </>
        )}
        {files.length > 1 && (
          <Menu.Item onClick={() => save.mutate(files)}>
            {t("All products as ZIP, {count, plural, one {# file} other {# files}}", { count: files.length })}
          </Menu.Item>
        )}
        <FirstRows rows={files} as="div">
          {(file) => (
            <Menu.Item key={fileKey(file)} onClick={() => save.mutate([file])}>
              {`${file.product}: ${file.title}`}
            </Menu.Item>
          )}
        </FirstRows>
      </Menu.Dropdown>
    </Menu>
  );
}
