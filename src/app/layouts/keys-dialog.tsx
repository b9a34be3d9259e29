import { Checkbox, Kbd, Modal, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { t, text } from "../../languages/texts.ts";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import classes from "./keys-dialog.module.css";

export function KeysDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const { isOn, set } = useLetterKeys();
  const [wanted, setWanted] = useState("");
  const groups = foundKeys(wanted);
  return (
    <Modal opened={shown} onClose={onClose} title={t("Keys")} size={1368}>
      <TextInput
        // Room for the ring of the focus below the title.
        mt={4}
        aria-label={t("Find a key")}
        placeholder={t("Find a key")}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data-autofocus
      />
      {groups.length === 0 && <p>{t("No key does that.")}</p>}
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.keys}>
              {keys.map(([key, action]) => (
                <div key={key}>
                  <dt>
                    {key.split(/, |、/).map((one) => (
                      <Fragment key={one}>
                        <Kbd>{one}</Kbd>{" "}
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        className={classes.choice}
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
        label={t("Keys act on the whole page")}
        description={t("Off: a letter key works only while its list, map or card has the focus.")}
      />
      <p className={classes.more}>
        <Link to="/glossary" onClick={onClose}>
          {t("Glossary: the words of radar images")}
        </Link>
      </p>
    </Modal>
  );
}

function foundKeys(wanted: string) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return KEY_GROUPS.map(({ title, keys }) => ({
    title: t(title),
    keys: keys
      .map(([key, action]) => [t(key), t(action)] as const)
      .filter((entry) => words.every((word) => entry.join(" ").toLowerCase().includes(word))),
  })).filter(({ keys }) => keys.length > 0);
}

/** Keys by where they act; of two the one that goes on is first. */
export const KEY_GROUPS = [
  {
    title: text("Everywhere"),
    keys: [
      ["/", text("Find place, frame or action")],
      ["1, 2, 3, 4", text("Search, Task, Orders, Company")],
      ["C", text("Open the cart")],
      ["U", text("Undo the last change")],
      [text("Esc"), text("Close, end or go back")],
      [".", text("Next event of the demo")],
      ["?", text("This list")],
    ],
  },
  {
    title: text("Field at the top"),
    keys: [[text("Tab"), text("Search the chosen place")]],
  },
  {
    title: text("Map"),
    keys: [
      ["P", text("Draw a polygon")],
      ["R", text("Draw a rectangle")],
      ["M", text("Measure")],
      [text("Arrows"), text("Move the map")],
      ["+, −", text("Zoom in or out")],
      ["O", text("Quicklook on or off")],
      ["F", text("Fit frame, area or cart")],
      [text("Shift F"), text("Fit the area")],
    ],
  },
  {
    title: text("Drawing and measuring"),
    keys: [
      [text("Space, Enter"), text("Set a corner or point")],
      [text("Backspace, Delete"), text("Remove a corner or point")],
      [text("Ctrl Z, Ctrl Y"), text("Undo or redo")],
      [text("N, Shift N"), text("Next or previous corner")],
      ["G", text("Choose the whole area")],
      [text("Arrows"), text("Move what is chosen")],
      [text("Shift Arrows"), text("Move farther")],
    ],
  },
  {
    title: text("Search"),
    keys: [
      ["L", text("Show or hide the filters")],
      ["T", text("Table or map")],
      [text("Shift →, Shift ←"), text("Later or earlier time")],
    ],
  },
  {
    title: text("Cart"),
    keys: [
      [text("Backspace, Delete"), text("Remove from cart")],
      ["X", text("Choose two to compare")],
    ],
  },
  {
    title: text("Lists"),
    keys: [
      [text("J, K, Arrows"), text("Next or previous row")],
      [text("End, Home"), text("Last or first row")],
      [text("Page ↓, Page ↑"), text("A page on or back")],
      [text("Enter"), text("Open the selected row")],
      ["C", text("Into the cart or out")],
      [text("Shift C"), text("Add the acquisition’s frames")],
      ["→, ←", text("Unfold or fold a strip")],
    ],
  },
  {
    title: text("Table"),
    keys: [
      [text("Shift Arrows"), text("Choose several rows")],
      [text("Ctrl A"), text("Choose all rows")],
      [text("Ctrl ↓, Ctrl ↑"), text("Move without choosing")],
      [text("Space"), text("Choose or leave a row")],
      [text("Ctrl C"), text("Copy the chosen rows")],
      ["X", text("Compare the two chosen rows")],
    ],
  },
  {
    title: text("Frame"),
    keys: [
      ["J, K", text("Next or previous result")],
      ["], [", text("Next or previous frame")],
      ["X", text("Compare, and back")],
    ],
  },
  {
    title: text("Comparison"),
    keys: [
      ["S", text("Swap the two")],
      ["B", text("Blink or turn")],
      ["X", text("Back to the first frame")],
    ],
  },
  {
    title: text("Image at full resolution"),
    keys: [
      ["A", text("Brightness of the whole image")],
      ["], [", text("Wider or narrower brightness")],
      ["I", text("Invert")],
      ["1", text("Pixel for pixel")],
      ["0", text("Whole image")],
      ["M", text("Measure")],
      ["B", text("Hide or show the image")],
    ],
  },
] as const satisfies readonly { title: string; keys: readonly (readonly [key: string, action: string])[] }[];
