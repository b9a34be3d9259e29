import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { useSumWords } from "../../../shared/money/use-sum-words.ts";
import { addWords, wholeWords } from "./acquisition-words.ts";
import type { Acquisition } from "./acquisitions.ts";
import classes from "./strip-card.module.css";

/** All frames of an acquisition, as far as they have come. */
export type WholeAcquisition = Pick<UseQueryResult<CatalogFrame[]>, "data" | "isError" | "refetch">;

interface StripOfferProps {
  acquisition: Acquisition;
  stateOf: (frameID: string) => FrameState;
  whole: WholeAcquisition;
  adding: "pending" | "failed" | undefined;
  /** Tab stops at it. */
  reached: boolean;
  onAdd: (acquisition: Acquisition) => void;
  onAddWhole: (acquisition: Acquisition) => void;
}

/** Adds the frames found, with their price, and beside it the whole acquisition; once those are in the cart, the whole alone. */
export function StripOffer({
  acquisition,
  stateOf,
  whole,
  adding,
  reached,
  onAdd,
  onAddWhole,
}: StripOfferProps) {
  const isAddable = ({ frameID }: CatalogFrame) => stateOf(frameID) === "default";
  const addable = acquisition.frames.filter(isAddable);
  const all = whole.data ?? [];
  const hasMore = all.length > acquisition.frames.length && all.some(isAddable);
  const sum = useSumWords(addable, addable.length > 0);
  const wholeSum = useSumWords(all, hasMore);
  const tabIndex = reached ? 0 : -1;
  if (adding === "pending") {
    return (
      <span role="status" className={classes.said}>
        {t("Adding…")}
      </span>
    );
  }
  if (adding === "failed") {
    return (
      <span className={classes.offer}>
        <AddButton tabIndex={tabIndex} onClick={() => onAddWhole(acquisition)}>
          {t("Not added, try again")}
        </AddButton>
      </span>
    );
  }
  const words = wholeWords(acquisition, all.length, wholeSum);
  if (addable.length === 0) {
    if (!hasMore) return null;
    return (
      <span className={classes.offer}>
        <AddButton tabIndex={tabIndex} title={t(WHOLE_HINT)} onClick={() => onAddWhole(acquisition)}>
          {words}
        </AddButton>
      </span>
    );
  }
  return (
    <span className={classes.offer}>
      <AddButton
        tabIndex={tabIndex}
        title={t("Add the frames found of this acquisition to the cart (Shift C)")}
        onClick={() => onAdd(acquisition)}
      >
        {addWords(
          addable.map(({ frameNumber }) => frameNumber),
          sum,
        )}
        <span className="visually-hidden">
          {" "}
          {t("of {acquisition}", { acquisition: acquisition.imageID })}
        </span>
      </AddButton>
      {(hasMore || whole.isError) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button
              type="button"
              className={classes.add}
              tabIndex={tabIndex}
              aria-label={t("More of {acquisition}", { acquisition: acquisition.imageID })}
            >
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hasMore ? (
              <Menu.Item title={t(WHOLE_HINT)} onClick={() => onAddWhole(acquisition)}>
                {words}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => void whole.refetch()}>
                {t("Couldn’t load the other frames. Try again")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

const WHOLE_HINT = text("Add the whole acquisition to the cart, also the frames outside your search");

type AddButtonProps = Pick<ComponentProps<"button">, "tabIndex" | "title" | "onClick" | "children">;

function AddButton(props: AddButtonProps) {
  return <button type="button" className={classes.add} {...props} />;
}
