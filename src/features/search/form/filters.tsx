import { Button, MultiSelect, SegmentedControl } from "@mantine/core";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { productType } from "../../../contract/common.ts";
import { type ModeFamily, modeFamilies } from "../../../domain/modes.ts";
import { productTypes } from "../../../domain/products.ts";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import { ToggleGroup } from "../../../ui/input/toggle-group.tsx";
import { AreaField, type DrawTool } from "./area-field.tsx";
import classes from "./filters.module.css";
import { IncidenceField } from "./incidence-field.tsx";
import type { SearchForm } from "./search-form.ts";
import { TimeField } from "./time-field.tsx";

const LOOK_SIDES = [
  { value: "left", label: "Left" },
  { value: "right", label: "Right" },
] as const;
const PASS_DIRECTIONS = [
  { value: "ascending", label: "Ascending" },
  { value: "descending", label: "Descending" },
] as const;

interface FiltersProps {
  draft: SearchForm;
  /** The draft differs from what the results show. */
  edited: boolean;
  searching: boolean;
  /** Why the area cannot be searched, as a sentence. */
  areaProblem: string | undefined;
  frames: readonly CatalogFrame[];
  tool: DrawTool | undefined;
  /** Whether the contract lets the caller search what is owned. */
  privateAllowed: boolean;
  onEdit: (change: Partial<SearchForm>) => void;
  onTool: (tool: DrawTool | undefined) => void;
  onFitArea: () => void;
  onUndoArea: (() => void) | undefined;
  onRedoArea: (() => void) | undefined;
  onSearch: () => void;
  onDiscard: (() => void) | undefined;
}

/** What to look for. Nothing is searched until Search is pressed. */
export function Filters(props: FiltersProps) {
  const { draft, edited, searching, frames, onEdit } = props;
  return (
    <form
      className={classes.filters}
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.areaProblem) props.onSearch();
      }}
    >
      <span className={classes.label}>Area</span>
      <AreaField
        area={draft.area}
        tool={props.tool}
        onTool={props.onTool}
        onChange={(area) => onEdit({ area })}
        onFit={props.onFitArea}
        onUndo={props.onUndoArea}
        onRedo={props.onRedoArea}
      />
      {props.areaProblem && (
        <p className={classes.problem} role="alert">
          {props.areaProblem}
        </p>
      )}
      <span className={classes.label}>Time</span>
      <TimeField time={draft.time} onChange={(time) => onEdit({ time })} />
      <span className={classes.label}>Mode</span>
      <ToggleGroup<ModeFamily>
        label="Mode"
        options={modeFamilies.map((family) => ({ value: family, label: family }))}
        selected={draft.families}
        onChange={(families) => onEdit({ families })}
      />
      <span className={classes.label}>Look, pass</span>
      <div className={classes.pair}>
        <OneOrNone
          label="Look side"
          options={LOOK_SIDES}
          chosen={draft.lookSide}
          onChoose={(lookSide) => onEdit({ lookSide })}
        />
        <OneOrNone
          label="Pass direction"
          options={PASS_DIRECTIONS}
          chosen={draft.passDirection}
          onChoose={(passDirection) => onEdit({ passDirection })}
        />
      </div>
      <span className={classes.label}>Incidence</span>
      <IncidenceField
        incidence={draft.incidence}
        frames={frames}
        onChange={(incidence) => onEdit({ incidence })}
      />
      <span className={classes.label}>Product</span>
      <MultiSelect
        aria-label="Product type"
        placeholder={draft.products.length > 0 ? "" : "Any product"}
        data={[...productTypes]}
        value={[...draft.products]}
        onChange={(products) =>
          onEdit({
            products: products.filter((name) => productType.safeParse(name).success) as typeof draft.products,
          })
        }
        clearable
      />
      <span className={classes.label}>Collection</span>
      <SegmentedControl
        aria-label="Collection"
        value={draft.collection}
        disabled={!props.privateAllowed}
        onChange={(collection) => onEdit({ collection: collection as SearchForm["collection"] })}
        data={[
          { value: "public", label: "Public" },
          { value: "private", label: "Owned" },
          { value: "both", label: "Both" },
        ]}
      />
      <div className={classes.actions}>
        <span className={classes.hint} role="status">
          {edited ? "Edited, not applied" : ""}
        </span>
        {edited && props.onDiscard && (
          <Button variant="subtle" onClick={props.onDiscard}>
            Undo edits
          </Button>
        )}
        <BusyButton type="submit" busy={searching} disabled={props.areaProblem !== undefined}>
          Search
        </BusyButton>
      </div>
    </form>
  );
}

interface OneOrNoneProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

function OneOrNone<T extends string>({ label, options, chosen, onChoose }: OneOrNoneProps<T>) {
  return (
    <ToggleGroup
      label={label}
      single
      options={options}
      selected={chosen ? [chosen] : []}
      onChange={([value]) => onChoose(value)}
    />
  );
}
