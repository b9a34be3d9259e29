import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  worker: { format: "es" },
  build: { target: "es2023", sourcemap: false },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node" },
});
