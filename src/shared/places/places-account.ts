let account = "";

/** Sets the account whose areas are used: areas are private to it. */
export function openPlacesOf(user: string): void {
  account = user;
}

export function placesAccount(): string {
  return account;
}
