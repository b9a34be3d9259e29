/** Amounts of a contract in minor units. */
export interface Spending {
  /** Of purchases and tasks under way. */
  onHold: number;
  /** Of closed purchases, tasks that are done, and the fees of canceled ones. */
  consolidatedSpent: number;
}

/** What contracts cost, over everything that was ordered. */
export interface SpendingLedger {
  spending(contractID: string): Promise<Spending>;
}
