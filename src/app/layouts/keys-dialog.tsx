import { Button, Checkbox, Kbd, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTour } from "../../features/tour/use-tour.ts";
import { t } from "../../languages/texts.ts";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { useApp } from "../app-context.ts";
import classes from "./keys-dialog.module.css";
import { KEYS } from "./keys-list.ts";

export function KeysDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const { isOn, set } = useLetterKeys();
  const { demo } = useApp();
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={t("Keys")}
      size="sm"
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <p className={classes.more}>
        <Link to="/glossary" onClick={onClose}>
          {t("Glossary: the words of radar images")}
        </Link>
        {demo && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              useTour.getState().begin();
            }}
          >
            {t("Start the tour")}
          </Button>
        )}
      </p>
      <dl className={classes.keys}>
        {KEYS.map(([key, action]) => (
          <div key={key}>
            <dt>
              {t(key)
                .split(/, |、/)
                .map((one) => (
                  <Kbd key={one}>{one}</Kbd>
                ))}
            </dt>
            <dd>{t(action)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className={classes.choice}
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
        label={t("Keys act on the whole page")}
        description={t("Off: a letter key works only while its list, map or card has the focus.")}
      />
    </Modal>
  );
}
