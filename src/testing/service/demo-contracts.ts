import { demoDirectory } from "../../world/demo-directory.ts";

const ids = demoDirectory.contracts.map(({ contract }) => contract.id);

/** Ids of the demo contracts by what they are for. */
export const contracts = {
  euros: ids[0] ?? "",
  dollars: ids[1] ?? "",
  unpriced: ids[2] ?? "",
  secondCompany: ids[3] ?? "",
  taskingOnly: ids[4] ?? "",
};
