let account = "";

/** Has the areas that this device keeps be those of a user (`accountKey`): what others drew or named on it is not theirs. */
export function openPlacesOf(user: string): void {
  account = user;
}

/** Whose areas are kept. */
export function placesAccount(): string {
  return account;
}
