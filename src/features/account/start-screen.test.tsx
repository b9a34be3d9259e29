import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openSession } from "../../api/session.ts";
import { parseConfig } from "../../config.ts";
import { fetchFrom } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { theme } from "../../ui/theme/theme.ts";
import type { ConnectForm } from "./connect-panel.tsx";
import { loadConnectPanel, StartScreen } from "./start-screen.tsx";

/** The start screen in front of a real service that answers at any address but `nowhere`. */
async function openStart() {
  const service = startService([]);
  const opened: ConnectForm[] = [];
  const fetch = fetchFrom(service, (request, answer) =>
    request.url.includes("nowhere") ? Promise.reject(new TypeError("Failed to fetch")) : answer(request),
  );
  const user = userEvent.setup();
  showStart(async (form) => {
    await openSession({ ...form, kind: "connected", prefix: "svc", pageSize: 10, fetch });
    opened.push(form);
  });
  await loadConnectPanel();
  await user.click(screen.getByRole("button", { name: "Developer access" }));
  await screen.findByLabelText("Service address");
  async function fill(baseUrl: string, clientId: string, secret: string) {
    await user.type(screen.getByLabelText("Service address"), baseUrl);
    await user.type(screen.getByLabelText("Client id"), clientId);
    await user.type(screen.getByLabelText("Client secret"), secret);
    await user.click(screen.getByRole("button", { name: "Connect" }));
  }
  return { user, fill, opened, baseUrl: service.parts.baseUrl };
}

function showStart(onConnect = async (_form: ConnectForm) => {}, config = "{}") {
  const onExplore = () => Promise.reject(new Error("not asked for"));
  render(
    <MantineProvider theme={theme} env="test">
      <StartScreen
        config={parseConfig(config)}
        resuming={false}
        {...{ onExplore, onConnect, onFind, onSuggest, onFile }}
      />
    </MantineProvider>,
  );
}

const onFind = async (text: string) =>
  text === "Fiji" ? { address: "/?area=1_2" } : { problem: `No place named ${text}.` };
const onSuggest = async (text: string) =>
  text.startsWith("Napl")
    ? [
        { name: "Naples", detail: "City, Italy", address: "/?area=3_4" },
        { name: "Naples", detail: "City, United States", address: "/?area=5_6" },
      ]
    : [];
const onFile = vi.fn();

afterEach(cleanup);

test("a page without encryption says so, and offers nothing that cannot work there", () => {
  vi.stubGlobal("isSecureContext", false);
  onTestFinished(() => void vi.unstubAllGlobals());
  showStart();
  expect(screen.getByRole("alert").textContent).toMatch(/^This page came without encryption/);
  expect(screen.queryByRole("button", { name: /Explore|Connect/ })).toBeNull();
});

test("StartScreen: an operator without the demo asks for the service at once, with links to terms and support", async () => {
  showStart(undefined, '{"demo": false, "terms": "/terms.html", "support": "help@example.com"}');
  expect(await screen.findByLabelText("Service address")).toBeTruthy();
  expect(screen.queryByText(/demo/i)).toBeNull();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/terms.html", "mailto:help@example.com"]);
});

test("StartScreen promises no new image where the service takes no orders of them", () => {
  showStart();
  expect(screen.getByText(/order a new one for tomorrow/)).toBeTruthy();
  cleanup();
  showStart(undefined, '{"tasks": false}');
  expect(screen.getByText(/^Draw an area\. See every radar image/)).toBeTruthy();
  expect(screen.queryByText(/new one for tomorrow|earliest new image/)).toBeNull();
});

test("the right secret opens a session", async () => {
  const { fill, opened, baseUrl } = await openStart();
  await fill(baseUrl, "demo", "demo");
  await expect.poll(() => opened.length).toBe(1);
});

test("a wrong secret has its own sentence, and the form keeps its values", async () => {
  const { fill, opened, baseUrl } = await openStart();
  await fill(baseUrl, "demo", "wrong");
  expect(await screen.findByText("The client id or secret is wrong")).toBeTruthy();
  expect((screen.getByLabelText("Client id") as HTMLInputElement).value).toBe("demo");
  expect((screen.getByLabelText("Client secret") as HTMLInputElement).value).toBe("wrong");
  expect(opened).toEqual([]);
});

test("an address that does not answer is named, with the possible causes", async () => {
  const { fill } = await openStart();
  await fill("https://nowhere.example", "demo", "demo");
  expect(await screen.findByText("No answer from this address")).toBeTruthy();
  expect(screen.getByText(/nowhere.example cannot be reached.*CORS/)).toBeTruthy();
});

test("an address in the clear or incomplete is refused before a secret is sent", async () => {
  const { fill, opened } = await openStart();
  await fill("http://api.example.com", "demo", "demo");
  expect(screen.getByText(/Use https/)).toBeTruthy();
  expect(opened).toEqual([]);
});

test("it says plainly that secrets stay in memory", async () => {
  await openStart();
  expect(screen.getByText(/stay in this page’s memory/)).toBeTruthy();
});

test("the eye beside the secret is a stop of the Tab key and has a name", async () => {
  await openStart();
  const eye = screen.getByRole("button", { name: "Show what is typed" });
  expect(eye.tabIndex).toBe(0);
});

test("a link that waits says where it leads, and one that leads nowhere says so", () => {
  const show = (waiting: { destination: string | undefined }) =>
    render(
      <MantineProvider theme={theme} env="test">
        <StartScreen
          config={parseConfig("{}")}
          waiting={waiting}
          resuming={false}
          onExplore={async () => {}}
          onConnect={async () => {}}
          {...{ onFind, onSuggest, onFile }}
        />
      </MantineProvider>,
    );
  show({ destination: "frame 1000109_1" });
  expect(screen.getByRole("status").textContent).toContain("frame 1000109_1");
  cleanup();
  show({ destination: undefined });
  expect(screen.getByRole("status").textContent).toContain("Page not found");
});

test("the demo says how much it holds", () => {
  showStart();
  expect(screen.getByText("25,000")).toBeTruthy();
  expect(screen.getByText(/2,858 real footprints among them/)).toBeTruthy();
});

test("an example opens the demo at its search", async () => {
  const onExplore = vi.fn(async () => {});
  render(
    <MantineProvider theme={theme} env="test">
      <StartScreen
        config={parseConfig("{}")}
        resuming={false}
        onExplore={onExplore}
        onConnect={async () => {}}
        {...{ onFind, onSuggest, onFile }}
      />
    </MantineProvider>,
  );
  onTestFinished(() => history.replaceState(null, "", "/"));
  await userEvent.click(screen.getByRole("button", { name: /^Fiji, on both sides of 180°/ }));
  expect(onExplore).toHaveBeenCalledOnce();
  expect(location.search).toContain("area=178.6_-17.8_-178.8_-17.8_-178.8_-15.9_178.6_-15.9");
});

test("the demo opens at the first example", async () => {
  showStart();
  onTestFinished(() => history.replaceState(null, "", "/"));
  await userEvent.click(screen.getByRole("button", { name: "Explore the demo" }));
  expect(location.search).toContain("area=-5.7_35.8_-5.2_35.8_-5.2_36.25_-5.7_36.25");
});

test("opening the form, and sending it empty, leads to its first field", async () => {
  const { user } = await openStart();
  expect(document.activeElement).toBe(screen.getByLabelText("Service address"));
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Service address"));
});

test("a place that is found opens the demo at its search; another one is shown at the field", async () => {
  showStart();
  onTestFinished(() => history.replaceState(null, "", "/"));
  const field = await screen.findByRole("combobox", { name: "Where do you want to look?" });
  await userEvent.type(field, "Nowhere{Enter}");
  await screen.findByText("No place named Nowhere.");
  expect(location.search).toBe("");
  await userEvent.clear(field);
  await userEvent.type(field, "Fiji{Enter}");
  await expect.poll(() => location.search).toBe("?area=1_2");
});

test("two places of one name are distinguished while typing, and the chosen one opens", async () => {
  showStart();
  onTestFinished(() => history.replaceState(null, "", "/"));
  const field = await screen.findByRole("combobox", { name: "Where do you want to look?" });
  await userEvent.type(field, "Napl");
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "Naples City, Italy",
    "Naples City, United States",
  ]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.poll(() => location.search).toBe("?area=5_6");
  expect((field as HTMLInputElement).value).toBe("Naples");
});

test("a file is kept for the search that opens with it", async () => {
  showStart();
  onTestFinished(() => history.replaceState(null, "", "/"));
  const file = new File(["{}"], "area.geojson");
  const field = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(field as HTMLInputElement, file);
  expect(onFile).toHaveBeenCalledWith(file);
  expect(location.search).toBe("");
});
