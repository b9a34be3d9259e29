import { SimulatePage } from "../../features/account/simulate-page.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useApp } from "../app-context.ts";
import { ScreenLink } from "../layouts/screen-link.tsx";

/** Failures of the demo's service, asked for on purpose. */
export function SimulateScreen() {
  const { demo } = useApp();
  if (demo) return <SimulatePage demo={demo} />;
  return (
    <HelpfulEmpty
      isScreen
      title="Failures can be simulated in the demo only"
      text="You are connected to a real service."
    >
      <ScreenLink to="/">Go to the search</ScreenLink>
    </HelpfulEmpty>
  );
}
