import { Modal } from "@mantine/core";
import { t } from "../../../languages/texts.ts";
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
      title={t("The search as code")}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <CodePanel {...search} rows={20} />
    </Modal>
  );
}
