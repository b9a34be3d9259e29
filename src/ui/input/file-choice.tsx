import { FileButton } from "@mantine/core";
import { type ComponentProps, useRef } from "react";

interface FileChoiceProps {
  accept: string;
  onFile: (file: File) => void;
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
