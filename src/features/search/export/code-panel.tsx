import { Button, Modal, SegmentedControl, Textarea } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { serviceNow } from "../../../api/clock.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { saveText } from "../../../ui/text/save-text.ts";
import { planSearch } from "../api/search-plan.ts";
import { type SearchForm, toSearchInput } from "../form/search-form.ts";
import classes from "./export.module.css";
import {
  type CodeLanguage,
  codeChoices,
  codeLanguages,
  codeNotes,
  isOfStac,
  stacAddress,
} from "./search-code.ts";

interface CodePanelProps {
  form: SearchForm;
  language: CodeLanguage;
  onLanguage: (language: CodeLanguage) => void;
  rows: number;
}

/** Shows the search as code, with placeholders for credentials. */
export function CodePanel({ form, language, onLanguage, rows }: CodePanelProps) {
  const session = useSession();
  const contract = useContract();
  const input = toSearchInput(form, contract?.id, serviceNow());
  const plan = planSearch(input, session);
  const notes = codeNotes({ ...input, mostPrice: form.mostPrice }, plan);
  const { fileName, mediaType, write } = codeLanguages[language];
  const { baseUrl, tokenUrl } = session;
  const stac = stacAddress(baseUrl);
  const { data: hasStac } = useQuery({
    ...stacQuery(session.id, stac),
    enabled: isOfStac(language) && session.kind !== "demo",
  });
  const code = write({ baseUrl, tokenUrl, bodies: plan.parts.map(({ body }) => body), notes });
  return (
    <div className={classes.dialog}>
      <SegmentedControl
        aria-label={t("Language")}
        value={language}
        onChange={onLanguage}
        data={codeChoices}
      />
      <p className={classes.note}>
        {t("It has no token or secret: put your own client id and secret in their places.")}
        {session.kind === "demo" &&
          ` ${t("The demo’s service runs in this browser, so no other program reaches it.")}`}
        {isOfStac(language) &&
          hasStac === false &&
          ` ${t("This service has no STAC API at {address}: this does not work with it.", { address: stac })}`}
        {notes.map((note) => ` ${note}`)}
      </p>
      <Textarea
        readOnly
        rows={rows}
        wrap={language === "qgis" ? "soft" : "off"}
        aria-label={t("{language} code", { language: codeLanguages[language].name })}
        classNames={{ input: classes.code ?? "" }}
        value={code}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            saveText(fileName, mediaType, code);
            announce(t("Saved {file}", { file: fileName }));
          }}
        >
          {t("Save {file}", { file: fileName })}
        </Button>
        <CopyButton
          variant="filled"
          text={() => code}
          copied={t("Code copied")}
          refused={t("Couldn’t copy: this browser does not allow it. Save the file")}
        >
          {t("Copy")}
        </CopyButton>
      </div>
    </div>
  );
}

/** Tells whether there is a STAC API at an address; one that does not answer is not told of. */
function stacQuery(sessionID: string, address: string) {
  return queryOptions({
    queryKey: [sessionID, "stac", address],
    queryFn: async ({ signal }) => (await fetch(address, { signal })).ok,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

interface CodeDialogProps extends Omit<CodePanelProps, "rows"> {
  onClose: () => void;
}

export function CodeDialog({ onClose, ...search }: CodeDialogProps) {
  return (
    <Modal opened size="xl" title={t("The search as code")} onClose={onClose}>
      <CodePanel {...search} rows={20} />
    </Modal>
  );
}
