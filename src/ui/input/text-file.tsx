import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type ComponentProps, type DragEvent, useRef, useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../feedback/live-region.tsx";
import { decodeText } from "../text/decode-text.ts";
import { formatBytes } from "../text/format.ts";
import { iconBefore } from "./busy-button.tsx";

type OnFile = (file: File) => void;

/** Accepts typed, pasted or file text up to a limit; sets and announces `refusal` above it. */
export function useTextTaker(onText: (text: string) => void) {
  const [refusal, setRefusal] = useState<string>();
  function check(fault: string | undefined): boolean {
    setRefusal(fault);
    if (fault) announce(fault);
    return fault === undefined;
  }
  return {
    refusal,
    takeText: (text: string) => {
      if (check(textFault(text.length, "text"))) onText(text);
    },
    takeFile: async (file: File) => {
      if (check(textFault(file.size, "file")))
        onText(decodeText(new Uint8Array(await file.arrayBuffer())).text);
    },
  };
}

interface TextFileButtonProps extends Omit<FileChoiceProps, "children"> {
  size?: "xs" | "md";
  children?: string;
}

export function TextFileButton(props: TextFileButtonProps) {
  const { accept, onFile, size = "xs", children = t("Choose a file") } = props;
  return (
    <FileChoice accept={accept} onFile={onFile}>
      {(button) => (
        <Button {...button} variant="default" size={size} {...iconBefore(IconFileUpload)}>
          {children}
        </Button>
      )}
    </FileChoice>
  );
}

export function fileDrop(onFile: OnFile) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
}

/** Maximum of characters of a text, or bytes of a file. */
export const LONGEST_TEXT = 1_000_000;

function textFault(length: number, what: "text" | "file"): string | undefined {
  if (length <= LONGEST_TEXT) return undefined;
  const found =
    what === "file"
      ? t("This file has {size}, and at most 1 MB can be read at once.", { size: formatBytes(length) })
      : t("This text has {length, number} characters, and at most {most, number} can be read at once.", {
          length,
          most: LONGEST_TEXT,
        });
  return `${found} ${t("Nothing was read: split it, or leave out what is not needed.")}`;
}

interface FileChoiceProps {
  accept: string;
  onFile: OnFile;
  children: ComponentProps<typeof FileButton>["children"];
}

/** Lets users choose a file; the same file can be chosen again. */
export function FileChoice({ accept, onFile, children }: FileChoiceProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={(file) => {
        if (!file) return;
        onFile(file);
        reset.current?.();
      }}
    >
      {children}
    </FileButton>
  );
}
