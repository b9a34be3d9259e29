import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchPicture, isSpent, linkEnd } from "./pictures.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const END = Date.parse("2026-06-01T13:00:00Z");

describe("linkEnd", () => {
  it.each([
    [`https://files.test/1.png?expires=${END / 1000}&signature=x`],
    [`/files/1.png?Expires=${END / 1000}&Key-Pair-Id=x`],
    ["https://b.s3.test/1.png?X-Amz-Date=20260601T120000Z&X-Amz-Expires=3600&X-Amz-Signature=x"],
    ["https://g.test/1.png?X-Goog-Date=20260601T120000Z&X-Goog-Expires=3600"],
    ["https://a.test/1.png?se=2026-06-01T13%3A00%3A00Z&sig=x"],
  ])("reads %s", (link) => expect(linkEnd(link)).toBe(END));

  it.each(["https://files.test/1.png", "https://files.test/1.png?expires=soon", "http://[", ""])(
    "knows no end of %j",
    (link) => expect(linkEnd(link)).toBeUndefined(),
  );
});

describe("isSpent", () => {
  it("counts a link as spent from a minute before its end", () => {
    vi.useFakeTimers();
    const link = `https://files.test/1.png?expires=${END / 1000}`;
    vi.setSystemTime(END - 61_000);
    expect(isSpent(link)).toBe(false);
    vi.setSystemTime(END - 59_000);
    expect(isSpent(link)).toBe(true);
  });
});

describe("fetchPicture", () => {
  const answer = vi.fn<(link: string) => Promise<Response>>();
  const never = new AbortController().signal;
  const get = (link: string, ask?: () => Promise<string>) => {
    vi.stubGlobal("fetch", answer.mockClear());
    return fetchPicture(link, never, ask);
  };

  it("never requests a link that has ended", async () => {
    answer.mockResolvedValue(new Response("new"));
    const picture = await get(
      "https://files.test/old?expires=1000000000",
      async () => "https://files.test/new",
    );
    expect(await picture.text()).toBe("new");
    expect(answer.mock.calls.map(([link]) => link)).toEqual(["https://files.test/new"]);
  });

  it("asks for a new link once where the one at hand is refused", async () => {
    answer.mockImplementation(
      async (link) => new Response(link, { status: link.endsWith("new") ? 200 : 403 }),
    );
    const picture = await get("https://files.test/old", async () => "https://files.test/new");
    expect(await picture.text()).toBe("https://files.test/new");
    answer.mockImplementation(async () => new Response("", { status: 403 }));
    await expect(get("https://files.test/old", async () => "https://files.test/new")).rejects.toThrow(
      "Image could not be loaded",
    );
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it("waits 30 s at most", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
    vi.stubGlobal("fetch", async (_link: string, { signal }: RequestInit) => signal?.throwIfAborted());
    await expect(fetchPicture("https://files.test/1", never)).rejects.toThrow("late");
    expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000);
  });
});
