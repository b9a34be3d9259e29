import { withEnd } from "../../src/testing/processes/at-end.ts";
import { type NodeProcess, startNodeProcess } from "../../src/testing/processes/node-process.ts";
import {
  type Ask,
  framesOnSale,
  PURCHASES,
  signInAt,
} from "../../src/testing/processes/service-processes.ts";
import { demoDirectory } from "../../src/world/demo-directory.ts";
import { compareBeside } from "./neighbour.ts";

/** Frames whose images are downloaded: more than the service keeps. */
const FRAMES = 60;
const PRODUCTS = ["GRD", "GRD-COG", "SLC-COG"];
/** Frames whose quicklooks are looked at. */
const SHOWN = 10_000;
/** Downloads that are on their way at once. */
const AT_ONCE = 8;

/**
 * A caller's cheap call beside one of another company who has pictures painted without end, by signed links, where addresses are
 * limited and where they are not; throws where it takes too long.
 */
export async function benchFiles(print: (line: string) => void): Promise<void> {
  const slowed: unknown[] = [];
  for (const limits of ["with limits", "without limits"]) {
    await withEnd(async (atEnd) => {
      const settings = { STEP_SECONDS: "0", RATE_LIMIT: limits === "with limits" ? "1" : "0" };
      const host = await startNodeProcess(settings, atEnd);
      const ask = await signInAt(host);
      const attacks = [
        { name: "images of products", path: await imagesOf(ask, host), atOnce: AT_ONCE },
        { name: "quicklooks", path: await quicklooksOf(ask, host), atOnce: AT_ONCE },
      ];
      await compareBeside(print, { url: host.url, what: limits, attacks }).catch((error) =>
        slowed.push(error),
      );
    });
  }
  if (slowed.length > 0) throw slowed[0];
}

/** Signed links to the images of frames that are bought for it. */
async function imagesOf(ask: Ask, host: NodeProcess): Promise<string[]> {
  const { contract } =
    demoDirectory.contracts.find(({ companyID, pricing }) => companyID === "company-demo" && pricing) ?? {};
  const orders: string[] = [];
  for (const frameID of await framesOnSale(ask, host, FRAMES)) {
    const order = { contractID: contract?.id, frameID, productTypes: PRODUCTS };
    orders.push((await whenever(ask, host, PURCHASES, order)).id);
  }
  const links: string[] = [];
  for (const id of orders) {
    // One in forty fails on purpose, and has no images.
    while ((await whenever(ask, host, `${PURCHASES}/${id}`)).status === "active");
    const { data } = await whenever(ask, host, `${PURCHASES}/${id}/products`);
    links.push(...linksOf(data, (type) => type.startsWith("image/tiff")));
  }
  return links;
}

async function quicklooksOf(ask: Ask, host: NodeProcess): Promise<string[]> {
  const { data } = await whenever(ask, host, `/api/catalog/v2/items?limit=${SHOWN}`);
  return [...new Set(linksOf(data, (type) => type === "image/png"))];
}

/** Path and query of the links to files of some media types. */
function linksOf(
  items: { assets: Record<string, { href: string; type: string }> }[],
  isMeant: (type: string) => boolean,
) {
  return items.flatMap(({ assets }) =>
    Object.values(assets).flatMap(({ href, type }) => {
      const { pathname, search } = new URL(href);
      return isMeant(type) ? [pathname + search] : [];
    }),
  );
}

/** The answer, once there have not been too many requests. */
async function whenever(ask: Ask, host: NodeProcess, path: string, body?: object) {
  for (;;) {
    const answer = await ask(host, path, body);
    if (answer.status === 200) return answer.body;
    if (answer.status !== 429) throw new Error(`${path} answered ${JSON.stringify(answer.body)}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
