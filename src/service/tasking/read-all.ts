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
      throw new ServiceError(error.status, error.code, `Request [${index}]: ${error.message}`, error.headers);
    }
  }
  return results;
}
