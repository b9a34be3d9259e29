import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { fetchFrom, openTestSession } from "../testing/screens/open-test-session.ts";
import { startService } from "../testing/service/start-service.ts";
import { webhooksQuery } from "./webhooks.ts";

describe("webhooksQuery", () => {
  test.each([404, 501])("is null where the service offers no webhooks: %s", async (status) => {
    const service = startService();
    const session = await openTestSession(service, {
      fetch: fetchFrom(service, async (request, answer) =>
        request.url.includes("/webhooks") ? new Response("{}", { status }) : answer(request),
      ),
    });
    expect(await new QueryClient().fetchQuery(webhooksQuery(session))).toBeNull();
  });
});
