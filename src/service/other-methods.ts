import { Hono } from "hono/tiny";
import { endpoints } from "../contract/endpoints.ts";
import { COLLECTION_ROUTE } from "./catalog/items/item-document.ts";
import { ServiceError } from "./errors.ts";
import { FILE_ROUTE } from "./files/files.ts";
import { honoPath, type ServiceEnv } from "./http/serve.ts";

/** 405 with the methods there are, for addresses of the contract, files and collections; mounted behind all handlers. */
export function otherMethods(): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  for (const [path, methods] of methodsByPath()) {
    app.all(path, ({ req }) => {
      throw new ServiceError(405, "method_not_allowed", `${req.method} is not supported here.`, {
        allow: methods.join(", "),
      });
    });
  }
  return app;
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map([COLLECTION_ROUTE, FILE_ROUTE].map((route) => [route, ["GET", "HEAD"]]));
  for (const { path, method } of endpoints) {
    // Whatever supports GET supports HEAD.
    const allowed = method === "GET" ? ["GET", "HEAD"] : [method];
    const route = honoPath(path);
    methods.set(route, [...(methods.get(route) ?? []), ...allowed]);
  }
  return methods;
}
