/** Whether an error of PostgreSQL says that another row refers to the one that was to be deleted. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23503"
