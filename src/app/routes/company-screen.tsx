import { useState } from "react";
import { CompanyPage } from "../../features/company/company-page.tsx";
import { CodePanel } from "../../features/search/export/code-panel.tsx";
import type { CodeLanguage } from "../../features/search/export/search-code.ts";
import { emptyForm } from "../../features/search/form/search-form.ts";
import { useLastSearch } from "../../features/search/search-params.ts";
import { useApp } from "../app-context.ts";

export function CompanyScreen() {
  const { demo } = useApp();
  const { applied } = useLastSearch();
  const [language, setLanguage] = useState<CodeLanguage>("python");
  return (
    <CompanyPage
      callbacks={demo}
      code={<CodePanel form={applied ?? emptyForm} language={language} onLanguage={setLanguage} rows={12} />}
    />
  );
}
