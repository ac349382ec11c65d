/** Whether an error comes from where the zip is stored, so that another attempt may succeed; zlib and yauzl have none. */
export const isOfStore = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && !error.code.startsWith("Z_")
