import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { t } from "../../languages/texts.ts";
import { takeOneOf } from "../../ui/input/take-one-of.ts";
import classes from "./color-scale.module.css";
import { COLORING_WORDS, type Coloring, type ColorScale, colorings } from "./frame-colors.ts";

interface ColorChoiceProps {
  by: Coloring;
  scale: ColorScale | undefined;
  onChange: (by: Coloring) => void;
}

export function ColorChoice({ by, scale, onChange }: ColorChoiceProps) {
  return (
    <div className={classes.choice}>
      <div className={classes.line}>
        {t("Color by")}
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              aria-label={t("Color by: {property}. Change", { property: t(COLORING_WORDS[by]) })}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            >
              {t(COLORING_WORDS[by])}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.RadioGroup value={by} onChange={takeOneOf(colorings, onChange)}>
              {colorings.map((value) => (
                <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                  {t(COLORING_WORDS[value])}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
      </div>
      <Scale scale={scale} />
    </div>
  );
}

/** Shows what the colors are; they are chosen elsewhere. */
export function ColorKey({ by, scale }: Pick<ColorChoiceProps, "by" | "scale">) {
  if (!scale) return null;
  return (
    <div className={classes.choice}>
      {t("Color: {property}", { property: t(COLORING_WORDS[by]) })}
      <Scale scale={scale} />
    </div>
  );
}

function Scale({ scale }: { scale: ColorScale | undefined }) {
  if (!scale) return null;
  if (scale.kind === "ramp") return <Ramp scale={scale} />;
  return (
    <ul className={classes.kinds}>
      {scale.entries.map(({ color, label }) => (
        <li key={label}>
          <i style={{ background: color }} aria-hidden />
          {t(label)}
        </li>
      ))}
    </ul>
  );
}

function Ramp({ scale }: { scale: ColorScale & { kind: "ramp" } }) {
  return (
    <figure className={classes.ramp}>
      <figcaption>{t(scale.name)}</figcaption>
      <div className={classes.blocks} aria-hidden>
        {scale.colors.map((color) => (
          <i key={color} style={{ background: color }} />
        ))}
      </div>
      <p className={classes.labels}>
        {scale.labels.map(({ at, text }) => (
          <span
            key={text}
            style={{ left: `${at * 100}%` }}
            data-end={at === 0 ? "first" : at === 1 ? "last" : undefined}
          >
            {text}{" "}
          </span>
        ))}
      </p>
    </figure>
  );
}
