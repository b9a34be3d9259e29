import { Kbd, Modal } from "@mantine/core";
import classes from "./keys-dialog.module.css";

const KEYS = [
  ["P", "Draw a polygon"],
  ["R", "Draw a rectangle"],
  ["Esc", "End drawing, close a card"],
  ["J, K or arrows", "Next, previous frame in the list"],
  ["Enter", "Open the selected frame; on the map of a new acquisition: set the point in its middle"],
  ["C", "In the list: add to the cart or remove; elsewhere: open the cart"],
  ["Shift C", "In the list: add all frames of the acquisition"],
  ["U", "Take back the last change of the cart, while it is shown"],
  ["O", "Quicklook on the map on or off"],
  ["F", "Fit the area or the frame"],
  ["[ and ]", "Frame before and after in the acquisition"],
  ["+ and −", "Zoom the map, when it has the focus"],
  ["1, 2, 3", "Search, Task, Orders"],
  ["?", "This list"],
] as const;

/** All keys of the app. */
export function KeysDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
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
    </Modal>
  );
}
