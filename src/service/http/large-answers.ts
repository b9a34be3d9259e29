import { ServiceError } from "../errors.ts";

/** Items from which on an answer counts as large and needs a place. */
export const LARGE_ANSWER = 1_000;
/** Large answers that are under way at once: of one client, and in all. */
const MOST_OF_CLIENT = 4;
const MOST = 32;
/** A place of which nobody has read for so long, milliseconds, is free again. */
const ABANDONED = 15_000;

/** The place of a large answer that is under way. */
export interface Place {
  /** Somebody reads on. */
  hold(): void;
  /** The answer has come to its end, whole or not. */
  leave(): void;
}

/** The places of large answers, which take memory until they are read. `clock` in milliseconds, steadily. */
export function createLargeAnswers(clock: () => number) {
  const places = new Map<Place, { clientID: string; heldAt: number }>();

  /** Takes a place for an answer to a client; 429 where it has too many under way, 503 where all have. */
  return (clientID: string): Place => {
    const now = clock();
    let own = 0;
    for (const [place, { clientID: other, heldAt }] of places) {
      if (now - heldAt >= ABANDONED) places.delete(place);
      else if (other === clientID) own++;
    }
    if (own >= MOST_OF_CLIENT) {
      const message = `${MOST_OF_CLIENT} answers of more than ${LARGE_ANSWER} items are under way. Read one to its end before you ask for the next, or ask for fewer items at once.`;
      throw new ServiceError(429, "too_many_requests", message, { "retry-after": "1" });
    }
    if (places.size >= MOST) {
      const message = `Too many large answers are under way. Ask for at most ${LARGE_ANSWER} items, or try again in a moment.`;
      throw new ServiceError(503, "service_unavailable", message, { "retry-after": "1" });
    }
    const place: Place = {
      hold() {
        if (places.has(place)) places.set(place, { clientID, heldAt: clock() });
      },
      leave() {
        places.delete(place);
      },
    };
    places.set(place, { clientID, heldAt: now });
    return place;
  };
}
