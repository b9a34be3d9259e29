import { UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useLoadAhead } from "../../ui/layout/opening.tsx";
import type { NotificationCentre } from "./notification-centre.tsx";
import classes from "./notifications.module.css";

/** The bell: its look at once, what it counts when there is time for it or it is pressed. */
export function Notifications() {
  const [Centre, setCentre] = useState<typeof NotificationCentre>();
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  async function load() {
    const { NotificationCentre } = await import("./notification-centre.tsx");
    hadFocus.current = document.activeElement === button.current;
    setCentre(() => NotificationCentre);
  }
  useLoadAhead(load);

  if (Centre)
    return (
      <Centre
        isWanted={wanted}
        buttonRef={(element) => {
          if (hadFocus.current && !wanted) element?.focus();
          hadFocus.current = false;
        }}
      />
    );
  return (
    <UnstyledButton
      ref={button}
      className={classes.bell}
      aria-label={t("Notifications")}
      aria-haspopup="dialog"
      onClick={() => {
        setWanted(true);
        load().catch(() =>
          announce(t("The notifications could not be loaded. Try again when you are online.")),
        );
      }}
    >
      <IconBell size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
