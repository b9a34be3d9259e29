import { z } from "zod";

/** A webhook as it is kept. A removed one stays as a name only, so that the log of its callbacks can be read. */
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
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;
