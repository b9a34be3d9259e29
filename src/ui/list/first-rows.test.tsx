import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FirstRows } from "./first-rows.tsx";

afterEach(cleanup);

const rows = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);

describe("FirstRows", () => {
  it("has a hundred rows in the document, and a hundred more with each press", () => {
    render(
      <MantineProvider>
        <ul>
          <FirstRows rows={rows(250)} as="li">
            {(row) => <li key={row}>{row}</li>}
          </FirstRows>
        </ul>
      </MantineProvider>,
    );
    const shown = () => screen.queryAllByText(/^row /).length;
    expect(shown()).toBe(100);
    fireEvent.click(screen.getByRole("button", { name: "Show 100 of 150 more" }));
    expect(shown()).toBe(200);
    fireEvent.click(screen.getByRole("button", { name: "Show 50 of 50 more" }));
    expect(shown()).toBe(250);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("has the row that keys lead to, and those before it", () => {
    render(
      <MantineProvider>
        <FirstRows rows={rows(10_000)} as="div" reach={150}>
          {(row) => <p key={row}>{row}</p>}
        </FirstRows>
      </MantineProvider>,
    );
    expect(screen.getAllByText(/^row /).length).toBe(151);
    fireEvent.click(screen.getByRole("button", { name: "Show 100 of 9,849 more" }));
    expect(screen.getAllByText(/^row /).length).toBe(251);
  });

  it("has no button where all rows are there", () => {
    render(
      <MantineProvider>
        <table>
          <tbody>
            <FirstRows rows={rows(100)} as="tr">
              {(row) => (
                <tr key={row}>
                  <td>{row}</td>
                </tr>
              )}
            </FirstRows>
          </tbody>
        </table>
      </MantineProvider>,
    );
    expect(screen.getAllByRole("row").length).toBe(100);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
