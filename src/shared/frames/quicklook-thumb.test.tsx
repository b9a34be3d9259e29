import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { MissingPictures } from "../../ui/feedback/undo-notice.tsx";
import { QuicklookThumb } from "./quicklook-thumb.tsx";

const archive = [frameAt([4, 52], { imageID: 71, frameNumber: 1 })];
afterEach(cleanup);

const SPENT = "https://example.com/one.png?expires=1000000000&signature=x";

async function show(link: string) {
  const asked = vi.fn();
  const service = startService(archive);
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      if (request.url.endsWith("/search") && /71_1/.test(await request.clone().text())) asked();
      return answer(request);
    }),
  });
  const { container } = await renderScreen(
    <>
      <QuicklookThumb frame={{ frameID: "71_1", thumbnailUrl: link }} />
      <MissingPictures />
    </>,
    session,
  );
  return { asked, picture: () => container.querySelector("img") };
}

describe("QuicklookThumb", () => {
  it("shows a picture by a link that works, and asks for no other", async () => {
    const { asked, picture } = await show("https://example.com/one.png");
    expect(picture()?.src).toBe("https://example.com/one.png");
    expect(asked).not.toHaveBeenCalled();
  });

  it("asks for a new link before it uses one that has ended", async () => {
    const { asked, picture } = await show(SPENT);
    expect(picture()?.src).not.toBe(SPENT);
    await waitFor(() => expect(picture()?.src).toMatch(/71_1.*expires=/));
    expect(asked).toHaveBeenCalledOnce();
  });

  it("asks for a new link once, then says that the image did not come and tries again", async () => {
    const { picture } = await show("https://example.com/one.png");
    fireEvent.error(picture() as HTMLImageElement);
    await waitFor(() => expect(picture()?.src).toMatch(/expires=/));
    fireEvent.error(picture() as HTMLImageElement);
    expect(await screen.findByRole("img", { name: "Image could not be loaded" })).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(picture()?.src).toMatch(/expires=/));
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("tries again when the connection is back", async () => {
    const { picture } = await show("https://example.com/one.png");
    fireEvent.error(picture() as HTMLImageElement);
    await waitFor(() => expect(picture()?.src).toMatch(/expires=/));
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    fireEvent.online(window);
    await waitFor(() => expect(picture()).not.toBeNull());
  });
});
