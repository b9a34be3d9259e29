import { queryOptions } from "@tanstack/react-query";
import { type Gazetteer, type KeptGazetteer, openGazetteer } from "../../gazetteer/gazetteer.ts";
import { t } from "../../languages/texts.ts";

const FOLDER = `${import.meta.env.BASE_URL}gazetteer/`;

/** The built-in place names, read once for the page when they are first used. */
export const gazetteerQuery = queryOptions({
  queryKey: ["gazetteer"],
  queryFn: async ({ signal }): Promise<Gazetteer> => {
    const load = async (file: string) => {
      const response = await fetch(`${FOLDER}${file}`, { signal });
      if (!response.ok)
        throw new Error(t("The list of places answered {status}.", { status: response.status }));
      return response;
    };
    const [kept, positions] = await Promise.all([load("places.json"), load("places.bin")]);
    return openGazetteer((await kept.json()) as KeptGazetteer, new Uint8Array(await positions.arrayBuffer()));
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
