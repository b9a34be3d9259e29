import { Button, Checkbox, Kbd, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTour } from "../../features/tour/use-tour.ts";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { useApp } from "../app-context.ts";
import classes from "./keys-dialog.module.css";

const KEYS = [
  ["/", "Find a place, coordinates, a frame or an action"],
  ["L", "The filters of the search; again: its results"],
  ["P", "Draw a polygon"],
  ["R", "Draw a rectangle"],
  ["M", "Measure distance, direction and area on the map: Enter sets a point, Backspace removes it"],
  ["Esc", "End drawing or measuring, close a card"],
  ["N, G", "On the map: choose the next corner of the area, or the whole area; arrows move it"],
  ["J, K or arrows", "Next, previous frame or order in the list; on the page of a frame J and K: result"],
  ["Enter", "Open the selected frame; on the map of a new acquisition: set the point in its middle"],
  ["C", "In the list: add to the cart or remove; elsewhere: open the cart"],
  ["Shift C", "In the list: add the frames found of the acquisition; again: all of it"],
  ["→ and ←", "In the list: frames of a strip as rows, or together again"],
  ["U", "Undo the last change of the cart"],
  ["T", "The results as a table, or back on the map"],
  ["Shift ← and →", "The time that is searched earlier or later, in the strip below the map"],
  ["Shift and arrows, Ctrl A", "In the table: choose several rows, all of them"],
  ["Ctrl C", "In the table: copy the chosen rows"],
  ["O", "Quicklook on the map on or off"],
  ["F", "Fit the selected frame, or else the area"],
  ["Shift F", "Fit the area"],
  ["X", "On the page of a frame: compare it with another one, and back"],
  ["S, B", "Comparing two frames: swap them, let them blink or turn"],
  ["[ and ]", "Previous and next frame of the acquisition"],
  ["+ and −", "Zoom the map, when it has the focus"],
  ["1, 2, 3, 4", "Search, Task, Orders, Company"],
  [".", "In the demo: jump to the next event of a task"],
  ["?", "This list"],
] as const;

/** All keys of the app, and where its words are explained. */
export function KeysDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const { isOn, set } = useLetterKeys();
  const { demo } = useApp();
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title="Keys"
      size="sm"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <p className={classes.more}>
        <Link to="/glossary" onClick={onClose}>
          Glossary: the words of radar images
        </Link>
        {demo && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              useTour.getState().begin();
            }}
          >
            Start the tour
          </Button>
        )}
      </p>
      <dl className={classes.keys}>
        {KEYS.map(([key, action]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className={classes.choice}
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
        label="Keys act on the whole page"
        description="Off: a letter key works only while its list, map or card has the focus."
      />
    </Modal>
  );
}
