import { Button, SegmentedControl } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowsLeftRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconSwitchHorizontal,
  IconX,
} from "@tabler/icons-react";
import { Fragment } from "react";
import { t } from "../../../languages/texts.ts";
import { toFrame } from "../../../shared/orders/links.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { takeFocus } from "../../../ui/layout/take-focus.ts";
import { OpacitySlider } from "../opacity-slider.tsx";
import type { Pair } from "./compare-map.tsx";
import classes from "./compare-page.module.css";
import type { ComparePageProps } from "./compare-page.tsx";
import { compareViews, VIEW_NAMES } from "./compare-words.ts";
import type { Blink } from "./use-blink.ts";

interface CompareBarProps
  extends Pick<ComparePageProps, "ids" | "view" | "onView" | "blink" | "onTurn" | "onSwap" | "onClose"> {
  /** Percent. */
  opacity: Pair<number>;
  onOpacity: (opacity: Pair<number>) => void;
}

/** How the two frames are compared, and the ways out. */
export function CompareBar(props: CompareBarProps) {
  const { ids, view, onView, blink, onTurn, onSwap, onClose, opacity, onOpacity } = props;
  return (
    <div className={classes.bar}>
      <RoutedButton {...toFrame(ids.a)} variant="subtle" Icon={IconArrowLeft}>
        {t("Frame {frameID}", { frameID: ids.a })}
      </RoutedButton>
      <h1 ref={takeFocus} tabIndex={-1}>
        {t("Compare")}
        <span className="visually-hidden"> {t("frame {a} with {b}", ids)}</span>
      </h1>
      <SegmentedControl
        aria-label={t("How they are compared")}
        value={view}
        onChange={onView}
        data={compareViews.map((value) => ({ value, label: t(VIEW_NAMES[value]) }))}
      />
      {view === "blink" && <BlinkButtons blink={blink} onTurn={onTurn} />}
      <div className={classes.opacities}>
        {t("Opacity")}
        {(["a", "b"] as const).map((side) => (
          <Fragment key={side}>
            <b>{side.toUpperCase()}</b>
            <OpacitySlider
              label={t("Opacity of {side}, percent", { side: side.toUpperCase() })}
              percent={opacity[side]}
              onChange={(percent) => onOpacity({ ...opacity, [side]: percent })}
            />
          </Fragment>
        ))}
      </div>
      <Button
        variant="default"
        leftSection={<IconArrowsLeftRight size={16} stroke={1.75} aria-hidden />}
        title={t("Swap A and B (S)")}
        onClick={onSwap}
      >
        {t("Swap")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        title={t("Back to frame {frameID} (Esc)", { frameID: ids.a })}
        onClick={onClose}
      >
        {t("Close")}
      </Button>
    </div>
  );
}

/** Lets the frames take turns, or shows the other one. */
function BlinkButtons({ blink, onTurn }: { blink: Blink; onTurn: () => void }) {
  const { isPlaying, canPlay, shows, play } = blink;
  return (
    <>
      {canPlay && (
        <Button
          variant="default"
          leftSection={
            isPlaying ? (
              <IconPlayerPause size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
            )
          }
          title="B"
          onClick={() => play(!isPlaying)}
        >
          {isPlaying ? t("Pause") : t("Blink, 0.8 s")}
        </Button>
      )}
      {!isPlaying && (
        <Button
          variant="default"
          leftSection={<IconSwitchHorizontal size={16} stroke={1.75} aria-hidden />}
          onClick={onTurn}
        >
          {shows === "a" ? t("Show B") : t("Show A")}
        </Button>
      )}
    </>
  );
}
