import { type ComponentType, useDeferredValue } from "react";
import { memoExceptHandlers } from "../../ui/layout/memo-except-handlers.ts";

/** What of the list beside it a map shows. */
interface Marks {
  frames: unknown;
  stateOf: unknown;
  hoveredID: unknown;
  selectedID: unknown;
}

/**
 * The map of a list (`memoExceptHandlers`), which follows the list once that is painted: who goes from row to row, or changes one, sees
 * that before all that it changes on the map is worked out.
 */
export function memoMap<P extends Marks>(Component: ComponentType<P>): ComponentType<P> {
  const Kept = memoExceptHandlers(Component);
  return memoExceptHandlers(function MapAfterList(props: P) {
    const frames = useDeferredValue(props.frames);
    const stateOf = useDeferredValue(props.stateOf);
    const hoveredID = useDeferredValue(props.hoveredID);
    const selectedID = useDeferredValue(props.selectedID);
    return <Kept {...props} {...{ frames, stateOf, hoveredID, selectedID }} />;
  });
}
