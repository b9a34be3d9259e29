import { IconColumns2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { t } from "../../languages/texts.ts";
import { toCompare } from "../orders/links.ts";
import classes from "./compare-link.module.css";

export function CompareLink({ of, frameID }: { of: string; frameID: string }) {
  const words = t("Compare with frame {frameID}", { frameID });
  return (
    <Link {...toCompare(of, frameID)} className={classes.link} aria-label={words} title={words}>
      <IconColumns2 size={16} stroke={1.75} aria-hidden />
    </Link>
  );
}
