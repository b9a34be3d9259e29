import "../../testing/screens/browser-environment.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, test } from "vitest";
import { memoMap } from "./memo-map.tsx";

afterEach(cleanup);

interface MapProps {
  frames: readonly string[];
  stateOf: (frameID: string) => string;
  hoveredID: string | undefined;
  selectedID: string | undefined;
  onSelect: (frameID: string) => void;
}

const FRAMES = ["a", "b"];
const stateOf = () => "default";

test("a row is chosen at once, on the map once the list is drawn; the map is drawn once for it", async () => {
  let drawn = 0;
  let choose: (frameID: string) => void = () => {};
  const ListMap = memoMap(function DrawnMap({ selectedID }: MapProps) {
    drawn++;
    return <p data-testid="map">{selectedID}</p>;
  });
  function Screen() {
    const [selectedID, select] = useState("a");
    choose = select;
    return (
      <>
        <p data-testid="list">{selectedID}</p>
        <ListMap
          frames={FRAMES}
          stateOf={stateOf}
          hoveredID={undefined}
          selectedID={selectedID}
          onSelect={(frameID) => select(frameID)}
        />
      </>
    );
  }
  render(<Screen />);
  const shown = () => ["list", "map"].map((name) => screen.getByTestId(name).textContent);
  expect(drawn).toBe(1);
  await act(async () => {
    flushSync(() => choose("b"));
    expect(shown()).toEqual(["b", "a"]);
  });
  expect(shown()).toEqual(["b", "b"]);
  expect(drawn).toBe(2);
});
