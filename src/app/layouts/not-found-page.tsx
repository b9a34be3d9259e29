import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { ScreenLink } from "./screen-link.tsx";

/** For an address that names no screen. */
export function NotFoundPage() {
  return (
    <HelpfulEmpty isScreen title="There is no such page" text="The address may be mistyped or incomplete.">
      <title>No such page · Swath</title>
      <ScreenLink to="/">Go to the search</ScreenLink>
      <ScreenLink to="/orders">Go to your orders</ScreenLink>
    </HelpfulEmpty>
  );
}
