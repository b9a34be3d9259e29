/** Kinds of failure the demo can be asked for. */
export const faultKinds = ["latency", "429", "500", "drop", "expired-token"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One rule of a fault plan: what goes wrong, for which operation and how often. */
export interface FaultRule {
  /** An operation of the interface, or `*` for all. */
  operation: string;
  kind: FaultKind;
  /** 0 to 1. */
  probability: number;
  /** Makes the failures repeatable. */
  seed: number;
  latencyMs: number;
  retryAfterSeconds: number;
  /** Drops the connection after the service has acted. */
  after: boolean;
  /** Ends the rule after so many failures; any number without. */
  times?: number | undefined;
}

/** What is to go wrong; the rules are asked in order. */
export interface FaultPlan {
  rules: FaultRule[];
}

/** What the app may ask of the built-in service besides its interface. */
export interface DemoControl {
  /** Settles when the service can answer. */
  ready: Promise<void>;
  faults: () => FaultPlan;
  setFaults: (plan: FaultPlan) => Promise<void>;
  /** Forgets all purchases. */
  reset: () => Promise<void>;
}

/** Starts the built-in service at a base URL of this page. */
export type StartDemo = (baseUrl: string) => Promise<DemoControl>;
