import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BatchControls } from "./batch-controls.tsx";

afterEach(cleanup);

test.each([
  [1, 1],
  [0, 0],
])("BatchControls: with %i left to send a running batch has %i button to stop it", (rest, buttons) => {
  const words = { again: "Again", goOn: "Go on", withdraw: "Withdraw" };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <BatchControls isRunning unknown={false} rest={rest} batch={["point", "7K2M9QXD"]} words={words} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole("button", { name: "Stop after this one" })).toHaveLength(buttons);
});
