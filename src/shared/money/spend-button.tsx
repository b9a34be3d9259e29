import type { ComponentProps, KeyboardEvent } from "react";
import { BusyButton } from "../../ui/input/busy-button.tsx";

/**
 * A button that spends money, or lets money be spent. A key that is held down does not press it, and of a double click
 * only the first counts, which may have been meant for what stood in its place before.
 */
export function SpendButton({ onClick, onKeyDown, ...props }: ComponentProps<typeof BusyButton>) {
  return (
    <BusyButton
      {...props}
      onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
        if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
        onKeyDown?.(event);
      }}
      onClick={(event) => {
        if (event.detail < 2) onClick?.(event);
      }}
    />
  );
}
