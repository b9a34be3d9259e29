/**
 * Keeps React from recording a stack for each element in development, which takes a fifth of a screen's
 * test and only serves the text of a warning. Import it before anything that imports React.
 */
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** Number of elements above which React records no stacks; React resets its count each second. */
const ENOUGH = 10_000;

const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => ENOUGH, set: () => {} });
}
