/**
 * In development React notes for each element where it was made, which costs a fifth of all a test of a screen does. Only the
 * text of a warning would have it; so it is told that it has noted enough. Comes before whatever imports React.
 */
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** From so many elements on React notes nothing; it begins anew each second. */
const ENOUGH = 10_000;

const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => ENOUGH, set: () => {} });
}
