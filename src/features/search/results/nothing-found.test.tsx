import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import { emptyForm, type SearchForm, type TimeFilter } from "../form/search-form.ts";
import { NothingFound } from "./nothing-found.tsx";

afterEach(cleanup);

const START = Date.parse("2021-03-02T10:00:00Z");

async function openNothing(time: TimeFilter, area: SearchForm["area"] = []) {
  const session = await openTestSession(
    startService([frameAt([4, 50], { imageID: 61, frameNumber: 1, start: START })]),
  );
  const onWiden = vi.fn();
  await renderScreen(<NothingFound form={{ ...emptyForm, time, area }} onWiden={onWiden} />, session);
  return { user: userEvent.setup(), onWiden };
}

test("NothingFound says that the catalog begins later than what was searched, and offers the nearest frames", async () => {
  const { user, onWiden } = await openNothing({ kind: "range", from: "2020-01-01", to: "2020-01-02" });
  await screen.findByText("The catalog begins on 2 Mar 2021, after the time of this search.");
  await user.click(await screen.findByRole("button", { name: /^Nearest: 2\sMar\s2021 to 31\sMar\s2021$/ }));
  expect(onWiden.mock.calls).toEqual([[{ time: { kind: "range", from: "2021-03-02", to: "2021-03-31" } }]]);
  await user.click(screen.getByRole("button", { name: "Search all time" }));
  expect(onWiden.mock.lastCall).toEqual([{ time: { kind: "all" } }]);
});

test("NothingFound names the filters where the catalog has the time", async () => {
  await openNothing({ kind: "range", from: "2021-04-01", to: "2021-04-02" });
  await screen.findByText("Take away one of the filters, or move the area:");
  await screen.findByRole("button", { name: /^Nearest: 1\sFeb\s2021 to 2\sMar\s2021$/ });
});

test("NothingFound blames the area in its title only where nothing else limits the search", async () => {
  const area = [[boxRing([10, 10, 11, 11])]];
  await openNothing({ kind: "all" }, area);
  await screen.findByRole("heading", { name: "No frames match in this area" });
  cleanup();
  await openNothing({ kind: "range", from: "2021-04-01", to: "2021-04-02" }, area);
  await screen.findByRole("heading", { name: "No frames match" });
});
