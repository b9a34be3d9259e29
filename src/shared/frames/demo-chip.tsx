import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import classes from "./demo-chip.module.css";

export function DemoChip({ frame }: { frame: CatalogFrame }) {
  if (!frame.hasDemoPicture) return null;
  return (
    <span className={classes.chip} title={frame.description} data-over-map="">
      {t("Demo picture")}
    </span>
  );
}
