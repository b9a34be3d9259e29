import { useSearch } from "@tanstack/react-router";
import { GlossaryPage } from "../../features/glossary/glossary-page.tsx";
import { termID } from "../../shared/terms/terms.ts";

export function GlossaryScreen() {
  const { term } = useSearch({ from: "/glossary" });
  return <GlossaryPage chosen={termID(term)} />;
}
