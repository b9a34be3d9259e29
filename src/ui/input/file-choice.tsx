import { FileButton } from "@mantine/core";
import { type ComponentProps, useRef } from "react";

interface FileChoiceProps {
  accept: string;
  onFile: (file: File) => void;
  /** The button, with what makes it open the system's dialog. */
  children: ComponentProps<typeof FileButton>["children"];
}

/** Lets a file be chosen; the same one, corrected, may be chosen again. */
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
