import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useRef, useState } from "react";
import classes from "./start-screen.module.css";

/** Returns places whose names fit a text, the best first. */
export type Suggest = (text: string) => Promise<Suggestion[]>;

interface Suggestion {
  name: string;
  detail: string;
  /** Address of the search there. */
  address: string;
}

interface PlaceFieldProps extends Omit<AutocompleteProps, "onChange"> {
  text: string;
  onChange: (text: string) => void;
  onSuggest: Suggest;
  onChoose: (address: string) => void;
}

/** Text field that suggests places; a chosen one opens at once. */
export function PlaceField({ text, onChange, onSuggest, onChoose, ...field }: PlaceFieldProps) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const latest = useRef(text);
  const placeAt = (address: string) => suggestions.find((place) => place.address === address);

  async function change(next: string) {
    latest.current = next;
    onChange(next);
    // Without the list of places there are no suggestions; finding says what is missing.
    const found = next.trim() === "" ? [] : await onSuggest(next).catch(() => []);
    if (latest.current === next) setSuggestions(found);
  }

  return (
    <Autocomplete
      {...field}
      value={text}
      data={suggestions.map(({ address }) => address)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={classes.place}>
          {placeAt(option.value)?.name} <span>{placeAt(option.value)?.detail}</span>
        </span>
      )}
      onChange={(next) => void change(placeAt(next)?.name ?? next)}
      onOptionSubmit={onChoose}
    />
  );
}
