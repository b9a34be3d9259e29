import { Autocomplete, TextInput, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { placeholders } from "../../../api/deliveries/plan-deliveries.ts";
import { useSession } from "../../../api/use-session.ts";
import { webhooksQuery } from "../../../api/webhooks.ts";
import type { Contract } from "../../../contract/account.ts";
import { t, text } from "../../../languages/texts.ts";
import {
  isInactive,
  locationName,
  locationStatus,
  type offeredLocations,
} from "../../../shared/deliveries/delivery-places.ts";
import { webhookChoices } from "../../../shared/orders/named-webhook.tsx";
import { Select } from "../../../ui/list/select.tsx";
import type { DeliveryDraft, DraftField } from "./draft.ts";
import classes from "./target-fields.module.css";

type Location = ReturnType<typeof offeredLocations>[number];

interface TargetFieldsProps {
  contracts: readonly Contract[];
  contract: Contract | undefined;
  locations: readonly Location[];
  location: Location | undefined;
  path: string;
  template: string;
  webhookID: string | undefined;
  sentences: Partial<Record<DraftField, string>>;
  onChange: (part: Partial<DeliveryDraft>) => void;
}

const MEANINGS = {
  contract: text("Adds the name of the contract"),
  run: text("Adds the id of the purchase run"),
  frame: text("Adds the frame id"),
  date: text("Adds the UTC day of the acquisition"),
  mode: text("Adds the imaging mode"),
  product: text("Adds the product type"),
} as const;

export function TargetFields(props: TargetFieldsProps) {
  const { contracts, contract, locations, location, path, template, webhookID, sentences, onChange } = props;
  const webhooks = useQuery(webhooksQuery(useSession())).data ?? [];
  const inactive = isInactive(location?.config);
  return (
    <fieldset className={classes.target}>
      <legend>{t("Where to")}</legend>
      <Select
        label={t("Contract")}
        allowDeselect={false}
        data={contracts.map(({ id, name }) => ({ value: id, label: name }))}
        value={contract?.id ?? null}
        onChange={(id) =>
          id && onChange({ contractID: id, configID: undefined, path: undefined, products: undefined })
        }
      />
      <Select
        id="deliver-location"
        label={t("Location")}
        allowDeselect={false}
        placeholder={t("None in this contract")}
        data={locations.map(({ configID, config }) => ({
          value: configID,
          label: `${locationName(config, configID)}${isInactive(config) ? ` (${locationStatus(config)})` : ""}`,
        }))}
        value={location?.configID ?? null}
        onChange={(configID) => configID && onChange({ configID, path: undefined })}
        error={sentences.location}
      />
      {inactive && (
        <p className={classes.warning} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t("This location is {status}; a delivery to it fails.", {
            status: locationStatus(location?.config),
          })}
        </p>
      )}
      <Autocomplete
        id="deliver-path"
        label={t("Path")}
        description={
          location && location.paths.length === 0
            ? t("The contract lists no paths; the service checks what you type.")
            : t("Choose a contract folder or add a subfolder")
        }
        inputWrapperOrder={["label", "input", "error", "description"]}
        classNames={{ input: classes.mono }}
        data={location?.paths ?? []}
        filter={({ options }) => options}
        value={path}
        onChange={(value) => onChange({ path: value })}
        error={sentences.path}
        spellCheck={false}
      />
      <div>
        <TextInput
          id="deliver-template"
          label={t("Subpath (optional)")}
          value={template}
          onChange={(event) => onChange({ template: event.currentTarget.value })}
          error={sentences.template}
          spellCheck={false}
          classNames={{ input: classes.mono }}
        />
        <ul className={classes.placeholders} aria-label={t("Placeholders for the subpath")}>
          {placeholders.map((name) => (
            <li key={name}>
              <UnstyledButton
                className={classes.placeholder}
                title={t(MEANINGS[name])}
                onClick={() => onChange({ template: added(template, name) })}
              >
                {`{${name}}`}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
      {webhooks.length > 0 && (
        <Select
          id="deliver-webhook"
          label={t("Webhook (optional)")}
          placeholder={t("None¦webhook")}
          clearable
          data={webhookChoices(webhooks, webhookID)}
          value={webhookID ?? null}
          onChange={(id) => onChange({ webhookID: id ?? undefined })}
          error={sentences.webhook}
        />
      )}
    </fieldset>
  );
}

function added(template: string, name: string): string {
  return `${template}${template === "" || template.endsWith("/") ? "" : "/"}{${name}}`;
}
