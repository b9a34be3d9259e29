/** Numbers of records that the demo is filled with. */
export interface Filling {
  purchases: number;
  tasks: number;
  deliveries: number;
  /** Frames that are left to be put into the cart. */
  others: number;
}

/**
 * Orders by the demo's own interface; runs within a page of the app, so it uses nothing from outside. The ids of frames that are
 * for sale still.
 */
export async function fillDemo({ purchases, tasks, deliveries, others }: Filling): Promise<string[]> {
  const api = "/sandbox/api";
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "demo",
    client_secret: "demo",
  });
  const granted = await (await fetch("/sandbox/oauth2/v1/token", { method: "POST", body: form })).json();
  const headers = { authorization: `Bearer ${granted.access_token}`, "content-type": "application/json" };
  const call = async (path: string, body?: object) => {
    const asked = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(api + path, { ...asked, headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const atOnce = async (count: number, work: (number: number) => Promise<unknown>) => {
    let next = 0;
    const lane = async () => {
      while (next < count) await work(next++);
    };
    await Promise.all(Array.from({ length: 40 }, lane));
  };

  const known = (await call("/company/v1/contracts")).data;
  const free = known.find(({ hasPricingPlan }: { hasPricingPlan: boolean }) => !hasPricingPlan);
  const priced = known.find(({ currency = "EUR" }) => currency === "EUR");
  const search = {
    limit: purchases + others + 200,
    query: { "sar:product_type": { eq: "GRD" }, "sar:instrument_mode": { eq: "stripmap" } },
  };
  const items: { id: string; properties: { frame_id: string } }[] = (await call("/catalog/v2/search", search))
    .data;
  const frames = items.map(({ properties }) => properties.frame_id);
  await atOnce(purchases, (number) =>
    call("/catalog/v2/purchases", {
      contractID: free.id,
      frameID: frames[number],
      reference: `Field ${number}`,
    }).catch(() => {}),
  );
  const hour = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  await atOnce(tasks, (number) =>
    call("/tasking/v2/tasks", {
      contractID: free.id,
      pointOfInterest: { lat: ((number * 7) % 100) - 50, lon: ((number * 13) % 340) - 170 },
      acquisitionWindow: { start: inHours(13), end: inHours(335) },
      imagingMode: "STRIPMAP",
      incidenceAngle: { min: 15, max: 45 },
      reference: `Harbour ${number}`,
    }),
  );
  const [deliveryLocation] = priced.deliveryLocations;
  // A purchase takes ten seconds until its products are there.
  for (let tried = 0; deliveries > 0; tried++) {
    const ready = await call("/delivery/v1/deliveries", {
      contractID: priced.id,
      itemIDs: [items[deliveries]?.id],
      deliveryLocations: [deliveryLocation],
    }).then(
      () => true,
      () => false,
    );
    if (ready || tried > 60) break;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await atOnce(deliveries, (number) =>
    call("/delivery/v1/deliveries", {
      contractID: priced.id,
      itemIDs: [items[number]?.id],
      deliveryLocations: [deliveryLocation],
    }).catch(() => {}),
  );
  return frames.slice(purchases, purchases + others);
}
