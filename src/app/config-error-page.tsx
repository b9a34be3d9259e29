import type { ConfigError } from "../config.ts";

/** What is wrong with `config.json`, for the person who set it up. */
export function ConfigErrorPage({ error }: { error: ConfigError }) {
  return (
    <main className="shell-start">
      <h1 className="shell-headline">This installation is not set up correctly</h1>
      <p className="shell-lead">
        The file config.json beside index.html cannot be used. Correct it and load the page again.
      </p>
      <ul className="shell-faults">
        {error.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </main>
  );
}
