import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const tokenResult = z
  .looseObject({
    access_token: z.string().min(1),
    token_type: z.string(),
    expires_in: z.number().positive().optional(),
    scope: z.string().optional(),
  })
  .meta({ id: "Token" });

/** Errors of the token endpoint (RFC 6749, 5.2). */
export const tokenError = z
  .looseObject({ error: z.string(), error_description: z.string().optional() })
  .meta({ id: "TokenError" });

export const issueToken = endpoint({
  operation: "issueToken",
  summary: "An access token by client credentials, given by HTTP Basic or in the form (RFC 6749, 4.4).",
  tag: "Authentication",
  method: "POST",
  path: "/oauth2/v1/token",
  access: "open",
  safe: true,
  bodyType: "application/x-www-form-urlencoded",
  body: z.looseObject({
    grant_type: z.string().optional(),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
    scope: z.string().optional(),
  }),
  result: tokenResult,
});
