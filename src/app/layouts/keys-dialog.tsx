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
    <Modal opened={shown} onClose={onClose} title={t("Keys")} size={920}>
      <p className={classes.more}>
        <Link to="/glossary" onClick={onClose}>
          {t("Glossary: the words of radar images")}
        </Link>
      </p>
      <TextInput
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
                    <Alternatives keys={key.split(/, |、/)} />
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
    </Modal>
  );
}

function Alternatives({ keys }: { keys: readonly string[] }) {
  return keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && (at === keys.length - 1 ? <span>{t("or¦between keys")}</span> : <span data-comma>,</span>)}
      <Kbd>{key}</Kbd>
    </Fragment>
  ));
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

export const KEY_GROUPS = [
  {
    title: text("Everywhere"),
    keys: [
      ["/", text("Find a place, coordinates, a frame or an action")],
      [text("Tab"), text("In that field: search the place that is chosen")],
      ["1, 2, 3, 4", text("Search, Task, Orders, Company")],
      ["C", text("In the list: add to the cart or remove; elsewhere: open the cart")],
      ["U", text("Undo the last change")],
      [text("Esc"), text("End drawing or measuring, close a card; comparing two frames: back to the first")],
      [".", text("In the demo: jump to the next event of a task")],
      ["?", text("This list")],
    ],
  },
  {
    title: text("Map"),
    keys: [
      ["P", text("Draw a polygon")],
      ["R", text("Draw a rectangle")],
      [
        "M",
        text("Measure distance, direction and area on the map: Enter sets a point, Backspace removes it"),
      ],
      [text("Space, Enter"), text("Drawing: set a corner; Enter closes a shape that the pointer began")],
      [
        text("Backspace, Delete"),
        text(
          "Drawing: remove the last corner; on the map: the corner that is chosen; in the cart: the frame",
        ),
      ],
      [text("Ctrl Z, Ctrl Y"), text("On the map: undo or redo a change of the area")],
      [
        text("N, Shift N, G"),
        text("On the map: choose the next or previous corner of the area, or the whole area; arrows move it"),
      ],
      [
        text("Arrows"),
        text(
          "On the map: move it, or what is chosen; with Shift farther while you draw, measure or move a corner",
        ),
      ],
      ["+, −, 0", text("Zoom the map or the image that has the focus; 0 fits the image")],
      ["O", text("Quicklook on the map on or off")],
      ["F", text("Fit the selected frame, or else the area; beside the cart all of its frames")],
      [text("Shift F"), text("Fit the area")],
    ],
  },
  {
    title: text("Search and results"),
    keys: [
      ["L", text("Show or hide the filters")],
      [
        text("J, K, arrows"),
        text("To the list, and its next or previous frame or order; on the page of a frame J and K: result"),
      ],
      [
        text("Home, End, Page ↑, Page ↓"),
        text("In lists: the first, the last, a page on; at a slider: its ends, large steps"),
      ],
      [
        text("Enter"),
        text("Open the selected frame; on the map of a new acquisition: set the point in its middle"),
      ],
      [text("Shift C"), text("In the list: add the frames found of the acquisition; again: all of it")],
      ["→, ←", text("In the list: frames of a strip as rows, or together again")],
      ["T", text("The results as a table, or back on the map")],
      [
        text("Shift ←, Shift →"),
        text("The time that is searched earlier or later, in the strip below the map"),
      ],
    ],
  },
  {
    title: text("Table"),
    keys: [
      [text("Shift arrows, Ctrl A"), text("In the table: choose several rows, all of them")],
      [text("Ctrl ↑, Ctrl ↓, Space"), text("In the table: move, and choose one row more or less")],
      [text("Ctrl C"), text("In the table: copy the chosen rows")],
    ],
  },
  {
    title: text("Frame and comparison"),
    keys: [
      [
        "X",
        text(
          "On the page of a frame: compare it with another one, and back; in the table: the two chosen rows; in the cart: one frame, then the other",
        ),
      ],
      ["S, B", text("Comparing two frames: swap them, let them blink or turn")],
      ["[, ]", text("Previous and next frame of the acquisition")],
    ],
  },
  {
    title: text("Image at full resolution"),
    keys: [
      ["A", text("Brightness of the whole image")],
      ["[, ]", text("Brightness window narrower or wider")],
      ["I", text("Draw bright as dark, and back")],
      ["1, 0", text("One pixel of the image on one of the screen; the whole image")],
      ["M", text("Measure distance, direction and area")],
      ["B", text("Hide or show the image")],
    ],
  },
] as const satisfies readonly { title: string; keys: readonly (readonly [key: string, action: string])[] }[];
