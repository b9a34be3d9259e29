import { z } from "zod";
import { answer, endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Authentication", "/oauth2/v1", "open");

const tokenResult = answer("Token", {
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
});

/** Errors of the token endpoint (RFC 6749, 5.2). */
export const tokenError = answer("TokenError", {
  error: z.string(),
  error_description: z.string().optional(),
});

export const issueToken = endpoint("issueToken", "POST", "/token", {
  summary: "An access token by client credentials, given by HTTP Basic or in the form (RFC 6749, 4.4).",
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

export const authenticationEndpoints = [issueToken];
