import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuicklookThumb } from "./quicklook-thumb.tsx";

test("a quicklook that did not load leaves its square empty until the connection is back", () => {
  const { container } = render(<QuicklookThumb src="https://example.com/one.png" />);
  const picture = () => container.querySelector("img");
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  fireEvent.online(window);
  expect(picture()?.src).toBe("https://example.com/one.png");
});
