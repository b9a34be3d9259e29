import { Button, Kbd } from "@mantine/core";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { useHasKeys } from "../../../ui/input/use-has-keys.ts";

/** A cart with nothing in it: how frames come into it. */
export function CartEmpty({ onImport }: { onImport: () => void }) {
  const hasKeys = useHasKeys();
  return (
    <HelpfulEmpty
      isScreen
      title="The cart is empty"
      text={
        <>
          Add frames from the results of a search: the plus in a line
          {hasKeys && (
            <>
              , or <Kbd>C</Kbd> on the chosen one; <Kbd>Shift C</Kbd> adds all frames of its acquisition
            </>
          )}
          . The cart stays on this device until you buy or remove what is in it.
        </>
      }
    >
      <RoutedButton to="/" search={true}>
        Go to the search
      </RoutedButton>
      <Button variant="default" onClick={onImport}>
        Add frames by their ids
      </Button>
    </HelpfulEmpty>
  );
}
