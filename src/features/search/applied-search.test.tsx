import "../../testing/screens/browser-environment.ts";
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { useAddressedView, useAppliedSearch } from "./search-params.ts";

afterEach(cleanup);

test("where the map looks draws again only what asks for it", async () => {
  const screens: unknown[] = [];
  const views: (string | undefined)[] = [];
  let show: ReturnType<typeof useAppliedSearch>["show"] = () => {};
  function View() {
    views.push(useAddressedView());
    return null;
  }
  const view = <View />;
  function Screen() {
    const search = useAppliedSearch();
    show = search.show;
    screens.push(search.params.frame);
    return view;
  }
  await renderScreen(<Screen />, await openTestSession(startService()));
  await act(async () => show({ view: "5_52_7" }));
  expect(views.at(-1)).toBe("5_52_7");
  const drawn = screens.length;
  await act(async () => show({ view: "6_52_7" }));
  expect(views.at(-1)).toBe("6_52_7");
  expect(screens).toHaveLength(drawn);
  await act(async () => show({ frame: "81_1" }));
  expect(screens.at(-1)).toBe("81_1");
});
