export async function loadFile(path: string, assetsUrl: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(path, assetsUrl), { priority: "low" });
  if (!response.ok) throw new Error(`The demo's file ${path} is missing (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
