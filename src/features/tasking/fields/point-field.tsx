import { TextInput } from "@mantine/core";
import { type ClipboardEvent, useState } from "react";
import {
  type ParsedCoordinate,
  parseLatitude,
  parseLongitude,
  parsePoint,
} from "../../../geo/area/point-text.ts";
import type { Position } from "../../../geo/types.ts";
import { t, text } from "../../../languages/texts.ts";
import classes from "../task-form.module.css";

interface PointFieldProps {
  point: Position | undefined;
  reference: string;
  referenceLimit: number;
  problem: string | undefined;
  /** Undefined while the input is no point. */
  onPoint: (point: Position | undefined) => void;
  onReference: (reference: string) => void;
}

interface Typed {
  lat: string;
  lng: string;
  of: Position | undefined;
}

const axes = [
  { key: "lat", label: text("Latitude"), parse: parseLatitude, placeholder: "36.0000° N" },
  { key: "lng", label: text("Longitude"), parse: parseLongitude, placeholder: "5.5000° W" },
] as const;

/** Position in any usual notation, typed or pasted, and the reference. */
export function PointField(props: PointFieldProps) {
  const { point, problem, onPoint, reference, referenceLimit } = props;
  const [typed, setTyped] = useState<Typed>({ lat: "", lng: "", of: undefined });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Typed text stays until the point changes elsewhere.
  const isOwn = samePoint(typed.of, point);
  const shown = isOwn && (typed.lat || typed.lng) ? typed : textOf(point);
  const over = Math.max(0, [...reference].length - referenceLimit);

  function type(change: Partial<Pick<Typed, "lat" | "lng">>) {
    const next = { ...shown, ...change };
    const lat = parseLatitude(next.lat);
    const lng = parseLongitude(next.lng);
    const at: Position | undefined =
      "degrees" in lat && "degrees" in lng ? [lng.degrees, lat.degrees] : undefined;
    setTyped({ ...next, of: at });
    if (!samePoint(at, point)) onPoint(at);
  }

  function paste(event: ClipboardEvent, parse: (text: string) => ParsedCoordinate) {
    const pasted = event.clipboardData.getData("text");
    const pair = "problem" in parse(pasted) ? parsePoint(pasted) : undefined;
    if (!pair) return;
    event.preventDefault();
    setTyped({ ...textOf(pair), of: pair });
    onPoint(pair);
  }

  return (
    <div className={classes.point}>
      {axes.map(({ key, label, parse, placeholder }) => {
        const parsed = parse(shown[key]);
        const isShown = left.has(key) && shown.lat + shown.lng !== "";
        return (
          <TextInput
            key={key}
            label={t(label)}
            placeholder={placeholder}
            value={shown[key]}
            error={(isShown && "problem" in parsed && parsed.problem) || (key === "lat" && problem)}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => type({ [key]: event.currentTarget.value })}
            onPaste={(event) => paste(event, parse)}
            onFocus={() => setLeft(without(left, key))}
            onBlur={() => setLeft(new Set([...left, key]))}
          />
        );
      })}
      <TextInput
        label={t("Reference (optional)")}
        placeholder={t("Your own note")}
        value={reference}
        error={
          over > 0 && t("{count, plural, one {# character} other {# characters}} too many.", { count: over })
        }
        onChange={(event) => props.onReference(event.currentTarget.value)}
      />
    </div>
  );
}

function textOf(point: Position | undefined): Typed {
  if (!point) return { lat: "", lng: "", of: undefined };
  const [lng, lat] = point;
  return {
    lat: `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? "S" : "N"}`,
    lng: `${Math.abs(lng).toFixed(4)}° ${lng < 0 ? "W" : "E"}`,
    of: point,
  };
}

function samePoint(a: Position | undefined, b: Position | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]);
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((other) => other !== key));
}
