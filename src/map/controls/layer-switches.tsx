import { t, text } from "../../languages/texts.ts";
import { useHasKeys } from "../../ui/input/letter-keys.ts";
import { type LayerName, useLayers } from "./layer-choice.ts";
import styles from "./map-controls.module.css";

const LAYERS = {
  outlines: { label: text("Outlines"), keys: "" },
  quicklooks: { label: text("Quicklooks"), keys: "O" },
  names: { label: text("Place names"), keys: "" },
} as const satisfies Record<LayerName, unknown>;

export function LayerSwitches({ names }: { names: readonly LayerName[] }) {
  const layers = useLayers();
  const hasKeys = useHasKeys();
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.menu}>
      <legend className={styles.legend}>{t("On the map")}</legend>
      {names.map((name) => {
        const { label, keys } = LAYERS[name];
        return (
          <label key={name} className={styles.switch}>
            <input
              type="checkbox"
              checked={layers[name]}
              aria-keyshortcuts={keys.toLowerCase() || undefined}
              onChange={(event) => useLayers.setState({ [name]: event.currentTarget.checked })}
            />
            <span>{t(label)}</span>
            {keys && hasKeys && (
              <span className={styles.key} aria-hidden>
                {t("Key {key}", { key: keys })}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
