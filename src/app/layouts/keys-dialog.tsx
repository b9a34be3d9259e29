import { Checkbox, Kbd, Modal } from "@mantine/core";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import classes from "./keys-dialog.module.css";

const KEYS = [
  ["P", "Draw a polygon"],
  ["R", "Draw a rectangle"],
  ["Esc", "End drawing, close a card"],
  ["J, K or arrows", "Next, previous frame in the list"],
  ["Enter", "Open the selected frame; on the map of a new acquisition: set the point in its middle"],
  ["C", "In the list: add to the cart or remove; elsewhere: open the cart"],
  ["Shift C", "In the list: add the frames found of the acquisition; again: all of it"],
  ["U", "Undo the last change of the cart"],
  ["O", "Quicklook on the map on or off"],
  ["F", "Fit the selected frame, or else the area"],
  ["Shift F", "Fit the area"],
  ["[ and ]", "Previous and next frame of the acquisition"],
  ["+ and −", "Zoom the map, when it has the focus"],
  ["1, 2, 3", "Search, Task, Orders"],
  [".", "In the demo: jump to the next event of a task"],
  ["?", "This list"],
] as const;

/** All keys of the app. */
export function KeysDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const { isOn, set } = useLetterKeys();
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title="Keys"
      size="sm"
      closeButtonProps={{ "aria-label": "Close" }}
    >
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
