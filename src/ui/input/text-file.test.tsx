import "../../testing/screens/browser-environment.ts";
import { MantineProvider, Textarea } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { LiveRegion } from "../feedback/live-region.tsx";
import { theme } from "../theme/theme.ts";
import { fileDrop, LONGEST_TEXT, TextFileButton, useTextTaker } from "./text-file.tsx";

afterEach(cleanup);

function Field() {
  const [text, setText] = useState("kept");
  const { refusal, takeText, takeFile } = useTextTaker(setText);
  return (
    <div data-testid="drop" {...fileDrop(takeFile)}>
      <Textarea
        label="Ids"
        value={text}
        error={refusal}
        onChange={({ currentTarget: { value } }) => takeText(value)}
      />
      <TextFileButton accept=".txt" onFile={takeFile} />
    </div>
  );
}

function show() {
  const { container } = render(
    <MantineProvider theme={theme} env="test">
      <Field />
      <LiveRegion />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ids" });
  const button = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!button) throw new Error("No file can be chosen.");
  return {
    field,
    button,
    user: userEvent.setup(),
    said: () => screen.getByTestId("live-region").textContent,
  };
}

/** A file that says how large it is, and whether it was read. */
function fileOf(size: number) {
  const file = new File(["81_1"], "ids.txt");
  Object.defineProperty(file, "size", { value: size });
  return { file, read: vi.spyOn(file, "text") };
}

test("a file that is too large is refused before it is read, chosen or dropped", async () => {
  const { field, button, user, said } = show();
  const { file, read } = fileOf(5_000_000_000);
  await user.upload(button, file);
  expect(said()).toMatch(/^This file has 5\u00a0GB, and at most 1\u00a0MB can be read at once\./);
  fireEvent.drop(screen.getByTestId("drop"), { dataTransfer: { files: [file] } });
  expect(read).not.toHaveBeenCalled();
  expect(field.value).toBe("kept");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a file that is not too large is taken, and takes the refusal away", async () => {
  const { field, button, user } = show();
  await user.upload(button, fileOf(LONGEST_TEXT + 1).file);
  expect(field.value).toBe("kept");
  await user.upload(button, fileOf(LONGEST_TEXT).file);
  await eventually(() => expect(field.value).toBe("81_1"));
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});

test("the same file can be chosen again: a browser says nothing of a choice that is there already", async () => {
  const { button, user } = show();
  await user.upload(button, fileOf(4).file);
  expect(button.files).toHaveLength(0);
});

test("nor is a text read that is too long", () => {
  const { field, said } = show();
  fireEvent.change(field, { target: { value: "1".repeat(LONGEST_TEXT + 1) } });
  expect(field.value).toBe("kept");
  expect(said()).toMatch(/^This text has /);
});
