import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { locationConfigsQuery } from "../../../api/deliveries/deliveries.ts";
import { useSession } from "../../../api/use-session.ts";
import { webhooksQuery } from "../../../api/webhooks.ts";
import { t } from "../../../languages/texts.ts";
import { isInactive, locationStatus, offeredLocations } from "../../../shared/deliveries/delivery-places.ts";
import { CostCenterSelect } from "../../../shared/money/cost-center-select.tsx";
import { webhookChoices } from "../../../shared/orders/named-webhook.tsx";
import { Select } from "../../../ui/list/select.tsx";
import { deliveryProblem } from "../task-choices.ts";
import type { TaskPartProps } from "../use-task-form.ts";
import classes from "./delivery-fields.module.css";

export function DeliveryFields({ form: { contract, draft, problems }, onChange }: TaskPartProps) {
  const { delivery, webhookID } = draft;
  const session = useSession();
  const configs = useQuery(locationConfigsQuery(session)).data ?? [];
  const webhooks = useQuery(webhooksQuery(session)).data ?? [];
  const locations = offeredLocations(contract, configs);
  const choices = locations.flatMap(({ configID, config, paths }) =>
    (paths.length > 0 ? paths : [config?.config.bucket ?? ""])
      .filter((path) => path !== "")
      .map((path) => ({
        value: JSON.stringify([configID, path]),
        label: isInactive(config) ? `${path} (${locationStatus(config)})` : path,
        disabled: isInactive(config),
      })),
  );
  const problem = problems.delivery ?? deliveryProblem(delivery, contract);
  return (
    <div className={classes.fields}>
      <Select
        label={t("Deliver to (optional)")}
        placeholder={choices.length > 0 ? t("Nowhere, download only") : t("No location in this contract")}
        disabled={choices.length === 0 && !delivery}
        clearable
        data={choices}
        value={delivery ? JSON.stringify([delivery.configID, delivery.path]) : null}
        error={problem}
        onChange={(value) => {
          const [configID = "", path = ""]: string[] = value ? JSON.parse(value) : [];
          onChange({ delivery: value ? { configID, path, subpath: delivery?.subpath ?? "" } : undefined });
        }}
      />
      {delivery && (
        <TextInput
          label={t("Subfolder (optional)")}
          classNames={{ input: classes.mono ?? "" }}
          spellCheck={false}
          value={delivery.subpath}
          onChange={(event) => onChange({ delivery: { ...delivery, subpath: event.currentTarget.value } })}
        />
      )}
      {(webhooks.length > 0 || webhookID !== undefined) && (
        <Select
          label={t("Notify (optional)")}
          placeholder={t("No webhook")}
          clearable
          data={webhookChoices(webhooks, webhookID)}
          value={webhookID ?? null}
          error={problems.webhook}
          onChange={(id) => onChange({ webhookID: id ?? undefined })}
        />
      )}
      <CostCenterSelect error={problems.costCenter} />
    </div>
  );
}
