import { Modal } from "@mantine/core";
import type { SearchForm } from "../form/search-form.ts";
import { CodePanel } from "./code-panel.tsx";
import type { CodeLanguage } from "./search-code.ts";

interface CodeDialogProps {
  form: SearchForm;
  language: CodeLanguage;
  onLanguage: (language: CodeLanguage) => void;
  onClose: () => void;
}

/** The search as code, in a dialog. */
export function CodeDialog({ onClose, ...search }: CodeDialogProps) {
  return (
    <Modal
      opened
      size="xl"
      title="The search as code"
      onClose={onClose}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <CodePanel {...search} rows={20} />
    </Modal>
  );
}
