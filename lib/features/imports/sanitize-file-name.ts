const MAX_NAME_LENGTH = 120

/** The name of an uploaded file for display: no path, no control characters, at most 120 characters. */
export const sanitizeFileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\\/]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH) || "CSV"
