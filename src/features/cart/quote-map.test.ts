import { expect, test } from "vitest";
import type { PlaceNear } from "../../gazetteer/gazetteer.ts";
import { townsIn } from "./quote-map.tsx";

test("townsIn leaves out a name that would lie on another or on a number, more of them on a narrow screen", () => {
  const town = (name: string, lng: number, lat: number): PlaceNear => ({
    place: { name, kind: "town", at: [lng, lat], country: undefined, outline: undefined },
    km: 0,
    bearing: 0,
  });
  const nearest = () => [
    town("Alfa", 1, 1),
    town("Bravo", 1.3, 1),
    town("Charlie", 1, 3),
    town("Delta", 5, 5),
  ];
  const place = ([lng, lat]: readonly [number, number]) => [100 * lng, 100 * lat] as const;
  const names = (unit: number) =>
    townsIn({ nearest }, { seen: [0, 0, 8, 8], place, numbers: [[510, 500]], unit }).map(({ name }) => name);
  expect(names(0.5)).toEqual(["Alfa", "Bravo", "Charlie"]);
  expect(names(1)).toEqual(["Alfa", "Charlie"]);
  expect(names(12)).toEqual(["Alfa"]);
});
