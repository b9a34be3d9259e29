import type { SearchMiddleware } from "@tanstack/react-router";
import { z } from "zod";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { exclusivity, lookSide, passDirection, priority, sla } from "../../contract/task.ts";
import { keysOf } from "../../domain/keys-of.ts";
import type { ProductType } from "../../domain/modes.ts";
import { MAX_INCIDENCE, MIN_INCIDENCE } from "../../domain/tasking-rules.ts";
import type { TaskDraft } from "../../features/tasking/task-choices.ts";
import { entryAt } from "../../geo/packed.ts";
import type { Position } from "../../geo/types.ts";
import { optional, viewParam } from "../../shared/address-params.ts";
import { readKeptDraft } from "./kept-draft.ts";

/** Longer than any field takes, so that the field can report the excess. */
const MOST_TEXT = 1024;
const text = optional(z.string().min(1).max(MOST_TEXT));
const instant = String.raw`\d{8}T\d{4}Z`;

export const taskParams = {
  /** Longitude and latitude: "179.985_-16.792". */
  taskPoint: optional(z.string().refine((value) => decodePoint(value) !== undefined)),
  taskMode: optional(imagingMode),
  taskIncidence: optional(z.string().refine((value) => decodeIncidence(value) !== undefined)),
  taskLook: optional(lookSide),
  taskPass: optional(passDirection),
  /** UTC: "20260520T0600Z_20260523T0600Z". */
  taskWindow: optional(z.string().regex(new RegExp(`^${instant}_${instant}$`))),
  taskPriority: optional(priority),
  taskSla: optional(sla),
  taskExclusivity: optional(exclusivity),
  taskEula: optional(eula),
  taskProducts: optional(
    z.string().refine((value) => value.split(",").every((type) => productType.safeParse(type).success)),
  ),
  taskFrames: optional(z.coerce.number().int().min(1).max(99)),
  taskReference: text,
  taskWebhook: text,
  taskLocation: text,
  taskPath: text,
  taskSubpath: text,
};

const taskParamNames = keysOf(taskParams);
type TaskParams = { [Name in keyof typeof taskParams]?: z.infer<(typeof taskParams)[Name]> };

const number = String.raw`-?\d{1,3}(\.\d{1,6})?`;

export const taskingParams = z.object({
  ...taskParams,
  /** Longitude and latitude pairs: "179.985_-16.792~-5.35_36.14". */
  tasksPoints: optional(z.string().regex(new RegExp(`^${number}_${number}(~${number}_${number}){0,99}$`))),
  ...viewParam,
});

export function draftOfParams(params: TaskParams): TaskDraft {
  const window = params.taskWindow?.split("_").map(readInstant);
  return {
    point: params.taskPoint === undefined ? undefined : decodePoint(params.taskPoint),
    mode: params.taskMode,
    incidence: params.taskIncidence === undefined ? undefined : decodeIncidence(params.taskIncidence),
    lookSide: params.taskLook,
    passDirection: params.taskPass,
    window: window && { start: entryAt(window, 0), end: entryAt(window, 1) },
    priority: params.taskPriority,
    sla: params.taskSla,
    exclusivity: params.taskExclusivity,
    eula: params.taskEula,
    products: params.taskProducts?.split(",") as ProductType[] | undefined,
    frames: params.taskFrames,
    reference: params.taskReference,
    webhookID: params.taskWebhook,
    delivery:
      params.taskLocation === undefined
        ? undefined
        : {
            configID: params.taskLocation,
            path: params.taskPath ?? "",
            subpath: params.taskSubpath ?? "",
          },
  };
}

export function paramsOfDraft(draft: TaskDraft): TaskParams {
  const { point, incidence, window, products, delivery } = draft;
  return {
    taskPoint: point?.map((degrees) => Number(degrees.toFixed(6))).join("_"),
    taskMode: draft.mode,
    taskIncidence: incidence?.join("-"),
    taskLook: draft.lookSide,
    taskPass: draft.passDirection,
    taskWindow: window && `${printInstant(window.start)}_${printInstant(window.end)}`,
    taskPriority: draft.priority,
    taskSla: draft.sla,
    taskExclusivity: draft.exclusivity,
    taskEula: draft.eula,
    taskProducts: products && products.length > 0 ? products.join(",") : undefined,
    taskFrames: draft.frames,
    taskReference: draft.reference?.slice(0, MOST_TEXT) || undefined,
    taskWebhook: draft.webhookID,
    taskLocation: delivery?.configID,
    taskPath: delivery?.path || undefined,
    taskSubpath: delivery?.subpath || undefined,
  };
}

export function draftParamsOf(params: TaskParams): TaskParams {
  return Object.fromEntries(taskParamNames.map((name) => [name, params[name]]));
}

/** An address without a draft uses the kept one. */
export const resumeDraft: SearchMiddleware<TaskParams> = ({ search, next }) => {
  const result = next(search);
  const isEmpty = taskParamNames.every((name) => result[name] === undefined);
  return isEmpty ? { ...result, ...keptDraft() } : result;
};

function keptDraft(): TaskParams {
  const kept = z.object(taskParams).safeParse(readKeptDraft());
  return kept.success ? (kept.data as TaskParams) : {};
}

function decodePoint(value: string): readonly [number, number] | undefined {
  const [lng = Number.NaN, lat = Number.NaN, ...rest] = value.split("_").map(Number);
  return rest.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : undefined;
}

function decodeIncidence(value: string): readonly [number, number] | undefined {
  const [min = Number.NaN, max = Number.NaN, ...rest] = value.split("-").map(Number);
  const isValid =
    Number.isInteger(min) &&
    Number.isInteger(max) &&
    min >= MIN_INCIDENCE &&
    max <= MAX_INCIDENCE &&
    min <= max;
  return rest.length === 0 && isValid ? [min, max] : undefined;
}

function printInstant(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace(/[-:]/g, "")}Z`;
}

function readInstant(value: string): number {
  return Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5Z"));
}

export function pointsParam(points: readonly Position[]): string | undefined {
  if (points.length === 0) return undefined;
  return points.map((at) => at.map((degrees) => Number(degrees.toFixed(6))).join("_")).join("~");
}

/** Returns the points of a parameter as text, "latitude, longitude" a line. */
export function pointsOfParam(param: string | undefined): string {
  return (param ?? "")
    .split("~")
    .filter(Boolean)
    .map((pair) => pair.split("_").reverse().join(", "))
    .join("\n");
}
