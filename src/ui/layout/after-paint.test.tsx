// @vitest-environment happy-dom
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { AfterPaint, useOncePainted } from "./after-paint.tsx";

test("what comes after the painting is not drawn with what is beside it, and at once where it was there before", async () => {
  const drawn: string[] = [];
  function Part({ name }: { name: string }) {
    useEffect(() => {
      drawn.push(name);
    }, [name]);
    return <p>{name}</p>;
  }
  const element = document.createElement("div");
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  const show = (name: string) =>
    flushSync(() =>
      root.render(
        <>
          <Part name="beside" />
          <AfterPaint place={<Part name="place" />}>
            <Part name={name} />
          </AfterPaint>
        </>,
      ),
    );
  show("map");
  expect(element.textContent).toBe("besideplace");
  await eventually(() => expect(element.textContent).toBe("besidemap"));
  show("other map");
  expect(element.textContent).toBe("besideother map");
  expect(drawn).toEqual(["beside", "place", "map", "other map"]);
});

test("a value follows once what came with it is painted, until then it is the one before", async () => {
  function Part({ name }: { name: string }) {
    return (
      <p>
        {name} {useOncePainted(name) ?? "nothing"}
      </p>
    );
  }
  const element = document.createElement("div");
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  const show = (name: string) => flushSync(() => root.render(<Part name={name} />));
  show("one");
  expect(element.textContent).toBe("one nothing");
  await eventually(() => expect(element.textContent).toBe("one one"));
  show("two");
  expect(element.textContent).toBe("two one");
  await eventually(() => expect(element.textContent).toBe("two two"));
});
