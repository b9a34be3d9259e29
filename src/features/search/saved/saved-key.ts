import { deviceStorage } from "../../../device.ts";
/** Name under which the searches of an account (see `accountKey`) are kept on this device. */
export function savedKey(account: string): string {
  return `swath-searches ${account}`;
}

/** Whether anything is kept of an account, for those who have not loaded what reads it. */
export function hasSaved(account: string): boolean {
  try {
    return deviceStorage.getItem(savedKey(account)) !== null;
  } catch {
    return false;
  }
}
