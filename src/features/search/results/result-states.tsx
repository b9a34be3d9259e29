import { Button, Kbd, Skeleton } from "@mantine/core";
import { rich } from "../../../languages/rich.ts";
import { t, text } from "../../../languages/texts.ts";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { useHasKeys } from "../../../ui/input/letter-keys.ts";
import { emptyForm, type SearchForm } from "../form/search-form.ts";
import classes from "./result-states.module.css";

export function FirstUse({ onPlace }: { onPlace: (place: ExamplePlace) => void }) {
  const hasKeys = useHasKeys();
  return (
    <HelpfulEmpty
      title={t("Draw an area to start")}
      text={
        hasKeys
          ? rich(
              "Press <key>P</key> for a polygon or <key>R</key> for a box, type coordinates, or search what the map shows. Or look at one of these:",
              { key: (inner) => <Kbd key={String(inner)}>{inner}</Kbd> },
            )
          : t(
              "Draw a polygon or a box, type coordinates, or search what the map shows. Or look at one of these:",
            )
      }
    >
      {EXAMPLE_PLACES.map((place) => (
        <Button key={place.name} variant="default" onClick={() => onPlace(place)}>
          {t(place.name)}
        </Button>
      ))}
    </HelpfulEmpty>
  );
}

/** Example place; west > east crosses 180°. */
export interface ExamplePlace {
  name: string;
  box: readonly [number, number, number, number];
}

const EXAMPLE_PLACES: readonly ExamplePlace[] = [
  { name: text("Strait of Gibraltar"), box: [-6.3, 35.6, -4.9, 36.4] },
  { name: text("Taveuni, Fiji"), box: [178.6, -17.8, 181.2, -15.9] },
  { name: text("Singapore Strait"), box: [103.3, 0.9, 104.6, 1.6] },
];

interface NothingFoundProps {
  form: SearchForm;
  onWiden: (change: Partial<SearchForm>) => void;
}

export function NothingFound({ form, onWiden }: NothingFoundProps) {
  const widenings = wideningsOf(form);
  return (
    <HelpfulEmpty
      title={form.area.length > 0 ? t("No frames match in this area") : t("No frames match")}
      text={
        widenings.length > 0
          ? t("These filters narrow the search. Remove one:")
          : t("Move or enlarge the area.")
      }
    >
      {widenings.map(({ label, change }) => (
        <Button key={label} variant="default" onClick={() => onWiden(change)}>
          {label}
        </Button>
      ))}
    </HelpfulEmpty>
  );
}

function wideningsOf(form: SearchForm): { label: string; change: Partial<SearchForm> }[] {
  const widenings: { label: string; change: Partial<SearchForm> }[] = [];
  if (form.time.kind !== "all")
    widenings.push({ label: t("Search all time"), change: { time: { kind: "all" } } });
  if (form.incidence) widenings.push({ label: t("Any incidence"), change: { incidence: undefined } });
  if (form.mostPrice !== undefined)
    widenings.push({ label: t("Any price"), change: { mostPrice: undefined } });
  if (form.resolution !== undefined)
    widenings.push({ label: t("Any resolution"), change: { resolution: undefined } });
  if (form.families.length > 0) widenings.push({ label: t("All modes"), change: { families: [] } });
  if (form.lookSide) widenings.push({ label: t("Both look sides"), change: { lookSide: undefined } });
  if (form.passDirection)
    widenings.push({ label: t("Both pass directions"), change: { passDirection: undefined } });
  if (form.products.length > 0) widenings.push({ label: t("Any product"), change: { products: [] } });
  if (form.collection === "private")
    widenings.push({ label: t("Public collection"), change: { collection: emptyForm.collection } });
  return widenings;
}

export function ResultSkeleton() {
  return (
    <div className={classes.skeletons} aria-hidden>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton width={28} height={28} />
          <div className={classes.lines}>
            <Skeleton width="70%" height={12} />
            <Skeleton width="50%" height={10} />
          </div>
          <Skeleton width={40} height={40} />
          <div className={classes.lines}>
            <Skeleton width="40%" height={10} />
            <Skeleton width="25%" height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
