import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { eventually } from "../../testing/eventually.ts";
import { fetchFrom, openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { ContractSelect } from "./contract-select.tsx";

afterEach(cleanup);

test("of ten thousand contracts a hundred are in the menu, and a hundred collections are asked for, four at once", async () => {
  const service = startService(makeFrames(3));
  let [asked, atOnce, most] = [0, 0, 0];
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      if (request.url.endsWith("/search")) {
        asked++;
        most = Math.max(most, ++atOnce);
        await new Promise((resolve) => setTimeout(resolve));
        atOnce--;
        return Response.json({ data: [] });
      }
      const response = await answer(request);
      if (!new URL(request.url).pathname.endsWith("/contracts")) return response;
      const { data } = (await response.json()) as { data: { id: string }[] };
      const many = Array.from({ length: 10_000 }, (_, index) => ({
        ...data[0],
        id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
        name: `Contract ${index}`,
      }));
      return Response.json({ data: many });
    }),
  });
  await renderScreen(<ContractSelect />, session);
  await screen.findByText(/Contract 0/, undefined, { timeout: 30_000 });
  await userEvent.click(screen.getByRole("button", { name: /^Contract:/ }));
  expect((await screen.findAllByRole("menuitemradio", { name: /^Contract \d/ })).length).toBe(100);
  expect(screen.getByText(/for 100 of 10,000 contracts/)).toBeTruthy();
  await eventually(() => expect(asked).toBe(100));
  expect(most).toBeLessThanOrEqual(4);
}, 60_000);
