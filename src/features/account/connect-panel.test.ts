import { expect, test } from "vitest";
import { addressProblem } from "./connect-panel.tsx";

test("any service can be called by TLS, and one on the own machine without", () => {
  expect(addressProblem("https://api.example.com/radar")).toBeNull();
  expect(addressProblem("http://127.0.0.1:8787")).toBeNull();
  expect(addressProblem("http://api.example.com")).toMatch(/^Use https/);
});

test("an installation that was built for certain services says which, before a secret is sent", () => {
  const origins = ["https://api.example.com", "https://login.example.com"];
  expect(addressProblem("https://api.example.com/radar", origins)).toBeNull();
  expect(addressProblem("https://other.example.com", origins)).toBe(
    "This installation was built for https://api.example.com and https://login.example.com only. Its administrator can build it for other services.",
  );
});
