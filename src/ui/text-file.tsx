import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import type { DragEvent } from "react";

type OnText = (text: string) => void;

/** The button that takes the text of a file of one's own. */
export function TextFileButton({ accept, onText }: { accept: string; onText: OnText }) {
  return (
    <FileButton accept={accept} onChange={(file) => void take(file, onText)}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
        >
          Choose a file
        </Button>
      )}
    </FileButton>
  );
}

/** What makes an element take the text of a file that is dropped on it. */
export function textDrop(onText: OnText) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      void take(file, onText);
    },
  };
}

async function take(file: File | null, onText: OnText): Promise<void> {
  if (file) onText(await file.text());
}
