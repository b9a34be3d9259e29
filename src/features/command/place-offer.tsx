import { Button, CloseButton } from "@mantine/core";
import { IconPolygon } from "@tabler/icons-react";
import { t } from "../../languages/texts.ts";
import classes from "./command-box.module.css";
import type { Row } from "./rows.ts";

interface PlaceOfferProps {
  row: Row;
  onTake: () => void;
  onClose: () => void;
}

/** Under the field, after the map went to a place: what of it can be searched. */
export function PlaceOffer({ row, onTake, onClose }: PlaceOfferProps) {
  if (row.run.do !== "go" || !row.run.areaWords) return null;
  return (
    <section className={classes.offer} aria-label={t("Area of the place")}>
      <p>{row.run.areaWords}</p>
      <Button leftSection={<IconPolygon size={14} stroke={1.75} aria-hidden />} onClick={onTake}>
        {t("Use as area")}
      </Button>
      <CloseButton size={24} aria-label={t("Close the offer")} onClick={onClose} />
    </section>
  );
}
