import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Context, Provider } from "oidc-provider";

/** Ways in which the provider behaves from now on; a test sets them by `PUT /control`. */
interface Behavior {
  /** E-mail address of the person who is at the browser; none: the person refuses. */
  person?: string;
  /** Claim `email_verified`; `null` leaves it out. */
  isVerified: boolean | string | null;
  /** Time that every answer takes longer, ms. */
  delay: number;
  /** Status of every answer. */
  down?: number;
}

const [port = "0", home = ""] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;

let behavior: Behavior = { isVerified: true, delay: 0 };
let provider = newProvider();

/** Creates a provider with a new key; accounts, sessions and tokens stay in the memory of the process. */
function newProvider(): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg: "RS256" };
  const made: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: "swath",
        client_secret: "known to both",
        redirect_uris: [`${home}auth/callback`],
        post_logout_redirect_uris: [home],
        backchannel_logout_uri: `${home}auth/backchannel-logout`,
        backchannel_logout_session_required: true,
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["of this test"] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(c: Context, form: string) {
          c.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: [] },
    conformIdTokenClaims: false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 60,
      IdToken: 3_600,
      RefreshToken: 86_400,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
    },
    // Without the provider's own dispatcher, which calls no loopback address.
    fetch: (url: string, { method, headers, body, signal }: RequestInit) =>
      fetch(url, { method, headers, body, signal } as RequestInit),
    interactions: { url: () => "/interaction" },
    findAccount: (_: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, email: accountId, email_verified: behavior.isVerified ?? undefined }),
    }),
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new made.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope("openid email profile offline_access");
      await grant.save();
      return grant;
    },
  });
  return made;
}

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const part of request) text += part;
  const { rotate, ...change } = JSON.parse(text) as Partial<Behavior> & { rotate?: boolean };
  behavior = { isVerified: true, delay: 0, ...change };
  if (rotate) provider = newProvider();
  response.writeHead(204).end();
}

const server = createServer((request, response) => {
  void (async () => {
    if (request.url === "/control") return control(request, response);
    await wait(behavior.delay);
    if (behavior.down !== undefined) {
      response.writeHead(behavior.down, { "content-type": "text/plain" }).end("down");
    } else if (request.url === "/interaction") {
      const { person } = behavior;
      const result = person === undefined ? { error: "access_denied" } : { login: { accountId: person } };
      await provider.interactionFinished(request, response, result);
    } else provider.callback()(request, response);
  })();
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
