import { COLUMNS } from "./import-shapes"

/** The template file to fill in: the heading and two examples. */
export const TEMPLATE = [
  COLUMNS.join(","),
  "Asha,Rao,asha.rao@example.com,9876543210",
  "Imran,,imran@example.com,+447700900123",
  "",
].join("\r\n")
