import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveFile } from "../../api/files.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";

/** Download of a large file: the share that has come, and what stops it. */
interface Coming {
  share: number;
  stop: () => void;
}

/** Saves files, one at a time, by the link that `fresh` returns; `coming` tells how far a large one is. */
export function useSaveFile(fresh: (file: ProductFile) => Promise<string>) {
  const [coming, setComing] = useState<Coming>();
  const save = useMutation({
    mutationFn: async (file: ProductFile) => {
      const href = await fresh(file);
      const one = new AbortController();
      const { signal } = one;
      const onShare = (share: number) => setComing({ share, stop: () => one.abort() });
      await saveFile(href, { signal, onShare }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (signal.aborted) return announce(t("The download was stopped"));
      announce(t("{file} of {frame} is downloaded", { file: file.title, frame: file.frameID }));
    },
    onSettled: () => setComing(undefined),
  });
  return { save, coming };
}
