/** The types of product that frames come as (interface 4.2). */
export const productTypes = [
  "GRD",
  "GRD-COG",
  "SLC",
  "SLC-COG",
  "QLK",
  "SICD",
  "SIDD",
  "CSI",
  "VID",
] as const;
export type ProductType = (typeof productTypes)[number];

/** The licences under which products are sold, the widest last (interface 6.1). */
export const eulas = ["STANDARD", "GOVERNMENT", "MULTI"] as const;
export type Eula = (typeof eulas)[number];
