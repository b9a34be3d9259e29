/** Where a list continues, newest first: behind the record with these values. */
export interface Place {
  createdAt: number;
  id: string;
}

/** The place that a cursor holds, without what else it says. */
export const placeOf = ({ createdAt, id }: Place): Place => ({ createdAt, id });
