import { z } from "zod";

/** A webhook as the ledger keeps it. A removed one stays as a name only, so that the log of its callbacks can be read. */
export const webhookRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  targetURL: z.string(),
  username: z.string(),
  /** The password as the host's vault sealed it; empty once the webhook is removed. */
  sealedPassword: z.string(),
  status: z.enum(["active", "inactive", "removed"]),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;

/** What may be changed of a webhook. */
export type WebhookChange = Partial<Pick<WebhookRecord, "targetURL" | "username" | "sealedPassword">> & {
  status?: "active" | "inactive";
};

/** Where a list of webhooks goes on: behind the record with these values. */
export interface WebhookPlace {
  createdAt: number;
  id: string;
}

/** Webhooks, as the rules need them. A removed one is found by none of the methods. */
export interface WebhookLedger {
  insertWebhook(record: WebhookRecord): Promise<void>;
  webhook(id: string): Promise<WebhookRecord | undefined>;
  /** Webhooks of a company, newest first, those of one instant by id. */
  webhooksOf(
    companyID: string,
    page: { after: WebhookPlace | undefined; limit: number },
  ): Promise<WebhookRecord[]>;
  /** Changes a webhook and answers with what it is now; undefined when there is none. */
  changeWebhook(id: string, change: WebhookChange, at: number): Promise<WebhookRecord | undefined>;
  /**
   * Removes a webhook with its password; its callbacks that still wait end as refused, with `reason` in their log. Tells
   * whether there was one.
   */
  removeWebhook(id: string, at: number, reason: string): Promise<boolean>;
}
