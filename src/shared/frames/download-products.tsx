import { Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../api/files.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { fileKey } from "./product-table.tsx";

interface DownloadProductsProps {
  frameID: string;
  ask: () => Promise<readonly ProductFile[]>;
  size?: "md";
  variant?: "filled";
}

export function DownloadProducts({ frameID, ask, ...look }: DownloadProductsProps) {
  const list = useMutation({ mutationFn: askFiles });
  const save = useMutation({
    // The links may have expired since the menu opened.
    mutationFn: async (wanted: readonly ProductFile[]) => {
      const keys = new Set(wanted.map(fileKey));
      const fresh = (await askFiles()).filter((file) => keys.has(fileKey(file)));
      for (const { href } of fresh) await saveFile(href);
      const file = fresh.map(({ title }) => title).join(", ");
      announce(t("{file} of {frame} is downloaded", { file, frame: frameID }));
    },
    onError: ({ message }) => announce(t("Nothing was downloaded. {reason}", { reason: message })),
  });
  async function askFiles() {
    const files = await ask();
    if (files.length === 0) throw new Error(t("The order has no files."));
    return files;
  }
  const files = list.data ?? [];
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
            {t("All products, {count, plural, one {# file} other {# files}}", { count: files.length })}
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
