import { expect, test, vi } from "vitest";
import { openHost } from "../../../testing/processes/open-host.ts";
import { headersOf } from "../../../testing/processes/service-processes.ts";

test.each(["identity", "gzip"])(
  "an answer (%s) that fails in its middle is broken off, and logged once",
  async (encoding) => {
    const said = vi.spyOn(console, "error");
    let pauses = 0;
    const { url, logged, lines } = await openHost(
      {},
      {
        pause: async () => {
          if (++pauses > 1) throw new Error("cannot read https://x.test/a?signature=quoted-secret");
        },
      },
    );
    const headers = {
      ...(await headersOf({ url })),
      "x-request-id": "broken-1",
      "accept-encoding": encoding,
    };
    const read = fetch(`${url}/api/catalog/v2/items?limit=5000`, { headers }).then((answer) => answer.text());
    await expect(read).rejects.toThrow();
    const own = () =>
      logged().filter(({ requestID, about }) => requestID === "broken-1" || about === "broken-1");
    await expect.poll(own).toMatchObject([
      {
        level: "error",
        about: "broken-1",
        msg: "failure",
        err: { message: expect.stringMatching(/^cannot read /) },
      },
      { level: "info", requestID: "broken-1", broken: true, msg: "request" },
    ]);
    expect(lines.join("")).not.toContain("quoted-secret");
    expect(said).not.toHaveBeenCalled();
  },
);
