import { MantineProvider, Skeleton } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { theme } from "./theme.ts";

afterEach(cleanup);

test("Skeleton may stand in a paragraph, and has its size there", () => {
  render(
    <MantineProvider theme={theme} env="test">
      <p>
        <Skeleton width={40} height={12} role="status" />
      </p>
    </MantineProvider>,
  );
  const { tagName, style } = screen.getByRole("status");
  expect([tagName, style.display]).toEqual(["SPAN", "block"]);
});
