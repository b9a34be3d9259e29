/** A page of a list, and where the next one begins: nowhere after the last. */
interface Page<T> {
  data: T[];
  cursor?: string | undefined;
}

/** Asks for the page that begins there; the query of the first page has no cursor. */
type AskPage<T> = (next: { cursor?: string }) => Promise<Page<T>>;

/** The pages of a list one after the other, for who may have seen enough before the last (interface 3.5). Throws what `ask` throws. */
export async function* pagesOf<T>(ask: AskPage<T>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page: Page<T> = await ask(cursor ? { cursor } : {});
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}

/** All that a list holds, page by page. Throws what `ask` throws: a part of a list is no list. */
export async function listAll<T>(ask: AskPage<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pagesOf(ask)) found.push(...page);
  return found;
}
