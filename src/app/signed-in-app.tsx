import { RouterProvider } from "@tanstack/react-router";
import { router } from "./router.tsx";

/** The screens, loaded once there is a session or soon will be. */
export function SignedInApp() {
  return <RouterProvider router={router} />;
}
