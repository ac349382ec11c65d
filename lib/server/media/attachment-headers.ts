import { fileNames } from "./file-names"
import { SECURITY_HEADERS } from "./security-headers"

/** The headers of a response that a browser saves as a file with this name and never shows. */
export const attachmentHeaders = (name: string, mime: string): Record<string, string> => ({
  ...SECURITY_HEADERS,
  "content-type": mime,
  "content-disposition": `attachment; ${fileNames(name)}`,
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
})
