import { createContext } from "react";

/** Whether the service takes orders of new images; the screens offer none where it does not. */
export const TakesTasks = createContext(true);
