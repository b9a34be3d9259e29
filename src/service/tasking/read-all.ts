import { ServiceError } from "../errors.ts";

/** Reads requests one after the other; a refusal names the place of its request in the list. */
export async function readAll<Asked, Read>(
  requests: readonly Asked[],
  read: (request: Asked) => Promise<Read>,
): Promise<Read[]> {
  const results: Read[] = [];
  for (const [index, request] of requests.entries()) {
    try {
      results.push(await read(request));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, code, message, headers, faults } = error.within(index);
      const named = new ServiceError(status, code, `Request [${index}]: ${message}`, headers);
      named.faults = faults;
      throw named;
    }
  }
  return results;
}
