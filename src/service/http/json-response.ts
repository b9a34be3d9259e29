/** A JSON answer with its length in bytes, by which a host knows whether compressing it is worth while. */
export function jsonResponse(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return new Response(bytes, {
    status,
    headers: { "content-type": "application/json", "content-length": String(bytes.byteLength), ...headers },
  });
}
