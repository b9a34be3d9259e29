import { geodeticToEcf } from "satellite.js";
import type { Position } from "../geo/types.ts";
import type { Vector } from "./satellite.ts";

const RADIANS = Math.PI / 180;

export function minus(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export function norm(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** A position on the ellipsoid, with the directions one has there. */
export interface Station {
  at: Vector;
  east: Vector;
  north: Vector;
  up: Vector;
}

/** The station at a position in degrees, on the ground of the WGS 84 ellipsoid. */
export function stationAt([lng, lat]: Position): Station {
  const longitude = lng * RADIANS;
  const latitude = lat * RADIANS;
  const [sinLng, cosLng, sinLat, cosLat] = [
    Math.sin(longitude),
    Math.cos(longitude),
    Math.sin(latitude),
    Math.cos(latitude),
  ];
  return {
    at: geodeticToEcf({ longitude, latitude, height: 0 }),
    east: { x: -sinLng, y: cosLng, z: 0 },
    north: { x: -sinLat * cosLng, y: -sinLat * sinLng, z: cosLat },
    up: { x: cosLat * cosLng, y: cosLat * sinLng, z: sinLat },
  };
}
