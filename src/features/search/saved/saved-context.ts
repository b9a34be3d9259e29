import type { SearchForm } from "../form/search-form.ts";
import type { SearchAddress } from "./saved-search.ts";

/** How searches are kept, and what opens one. */
export interface SavedContext {
  /** Undefined where this version cannot read it. */
  formOf: (address: SearchAddress) => SearchForm | undefined;
  addressOf: (form: SearchForm) => SearchAddress;
  onOpen: (form: SearchForm) => void;
}
