import { Button, Checkbox, Kbd, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTour } from "../../features/tour/use-tour.ts";
import { t, text } from "../../languages/texts.ts";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { useApp } from "../app-context.ts";
import classes from "./keys-dialog.module.css";

export function KeysDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const { isOn, set } = useLetterKeys();
  const { demo } = useApp();
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={t("Keys")}
      size="sm"
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <p className={classes.more}>
        <Link to="/glossary" onClick={onClose}>
          {t("Glossary: the words of radar images")}
        </Link>
        {demo && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              useTour.getState().begin();
            }}
          >
            {t("Start the tour")}
          </Button>
        )}
      </p>
      <dl className={classes.keys}>
        {KEYS.map(([key, action]) => (
          <div key={key}>
            <dt>
              {t(key)
                .split(/, |、/)
                .map((one) => (
                  <Kbd key={one}>{one}</Kbd>
                ))}
            </dt>
            <dd>{t(action)}</dd>
          </div>
        ))}
      </dl>
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

export const KEYS = [
  ["/", text("Find a place, coordinates, a frame or an action")],
  [text("Tab"), text("In that field: search the place that is chosen")],
  ["L", text("The filters of the search; again: its results")],
  ["P", text("Draw a polygon")],
  ["R", text("Draw a rectangle")],
  ["M", text("Measure distance, direction and area on the map: Enter sets a point, Backspace removes it")],
  [text("Space, Enter"), text("Drawing: set a corner; Enter closes a shape that the pointer began")],
  [
    text("Backspace, Delete"),
    text("Drawing: remove the last corner; on the map: the corner that is chosen; in the cart: the frame"),
  ],
  [text("Ctrl Z, Ctrl Y"), text("On the map: take a change of the area back, or make it again")],
  [
    text("Esc"),
    text("End drawing, measuring or the tour, close a card; comparing two frames: back to the first"),
  ],
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
  [
    text("J, K or arrows"),
    text("To the list, and its next or previous frame or order; on the page of a frame J and K: result"),
  ],
  [
    text("Home, End, Page ↑ and ↓"),
    text("In lists: the first, the last, a page on; at a slider: its ends, large steps"),
  ],
  [
    text("Enter"),
    text("Open the selected frame; on the map of a new acquisition: set the point in its middle"),
  ],
  ["C", text("In the list: add to the cart or remove; elsewhere: open the cart")],
  [text("Shift C"), text("In the list: add the frames found of the acquisition; again: all of it")],
  [
    text("→ and ←"),
    text("In the list: frames of a strip as rows, or together again; in the tour: next, back"),
  ],
  ["U", text("Undo the last change")],
  ["T", text("The results as a table, or back on the map")],
  [text("Shift ← and →"), text("The time that is searched earlier or later, in the strip below the map")],
  [text("Shift and arrows, Ctrl A"), text("In the table: choose several rows, all of them")],
  [text("Ctrl ↑ and ↓, Space"), text("In the table: move, and choose one row more or less")],
  [text("Ctrl C"), text("In the table: copy the chosen rows")],
  ["O", text("Quicklook on the map on or off")],
  ["F", text("Fit the selected frame, or else the area; beside the cart all of its frames")],
  [text("Shift F"), text("Fit the area")],
  [
    "X",
    text(
      "On the page of a frame: compare it with another one, and back; in the table: the two chosen rows; in the cart: one frame, then the other",
    ),
  ],
  ["S, B", text("Comparing two frames: swap them, let them blink or turn")],
  ["[ and ]", text("Previous and next frame of the acquisition")],
  [text("+ and −"), text("Zoom the map, when it has the focus")],
  ["1, 2, 3, 4", text("Search, Task, Orders, Company")],
  [".", text("In the demo: jump to the next event of a task")],
  ["?", text("This list")],
] as const;
