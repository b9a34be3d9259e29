// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ViewLook } from "../../features/viewer/view-params.ts";
import type { ViewerPage } from "../../features/viewer/viewer-page.tsx";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";
import { startService } from "../../testing/service/start-service.ts";

type PageProps = Parameters<typeof ViewerPage>[0];

const page = vi.hoisted(() => ({ shown: undefined as PageProps | undefined }));
// There is no WebGL here, and no worker.
vi.mock("../../features/viewer/viewer-page.tsx", () => ({
  ViewerPage: (props: PageProps) => {
    page.shown = props;
    return <h1>{props.look.product ?? "best"}</h1>;
  },
}));

const LOOK: ViewLook = { gamma: 1, isInverted: false, opacity: 100 };
const HERE = { lng: 4, lat: 52, zoom: 10 };
const THERE = { lng: 5, lat: 52, zoom: 10 };

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function openView(product: string) {
  const session = await openTestSession(startService([frameAt([4, 52], { imageID: 77, frameNumber: 1 })]));
  const { router } = await renderApp(`/frames/77_1/view?product=${product}`, session);
  await screen.findByRole("heading", { name: product });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return {
    say: (product: string, camera = HERE) => page.shown?.onView({ ...LOOK, product }, camera),
    search: () => router.state.location.search,
  };
}

test("the address follows the camera once it rests", async () => {
  const { say, search } = await openView("GRD");
  say("GRD", HERE);
  await vi.advanceTimersByTimeAsync(200);
  say("GRD", THERE);
  await vi.advanceTimersByTimeAsync(200);
  expect(search()).toEqual({ product: "GRD" });
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(search()).toEqual({ product: "GRD", at: "5_52_10" }), 60_000);
});

test("a product that is chosen while a write waits stays chosen", async () => {
  const { say, search } = await openView("GRD");
  say("GRD", THERE);
  say("CSI");
  await vi.waitFor(() => screen.getByRole("heading", { name: "CSI" }), 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(search()).toEqual({ product: "CSI", at: "4_52_10" });
});

test("a write about the product before undoes no choice", async () => {
  const { say, search } = await openView("GRD");
  say("CSI");
  say("GRD", THERE);
  await vi.waitFor(() => screen.getByRole("heading", { name: "CSI" }), 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(search()).toEqual({ product: "CSI", at: "4_52_10" });
});
