import "../../testing/screens/browser-environment.ts";
import { onlineManager, useQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { Loaded } from "./loaded.tsx";

afterEach(cleanup);

function Ship({ answer }: { answer: () => Promise<string | null> }) {
  const query = useQuery({ queryKey: ["ship"], queryFn: answer, retry: false });
  return (
    <Loaded query={query} what="the ship" missing={<p>There is no such ship.</p>}>
      {(name) => <p>{name}</p>}
    </Loaded>
  );
}

const show = async (answer: () => Promise<string | null>) =>
  renderScreen(<Ship answer={answer} />, await openTestSession(startService()));

test("what the answer says is not there is called missing", async () => {
  await show(async () => null);
  expect(await screen.findByText("There is no such ship.")).toBeDefined();
});

test("an answer stays below a later failure, which can be tried again", async () => {
  let isLost = false;
  await show(async () => {
    if (isLost) throw new Error("The connection was lost.");
    isLost = true;
    return "Aurora";
  });
  await screen.findByText("Aurora");
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await screen.findByText("Couldn’t load the ship")).toBeDefined();
  expect(screen.getByText("Aurora")).toBeDefined();
});
