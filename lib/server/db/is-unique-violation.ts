/** Whether an error of PostgreSQL says that a row would violate a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505"
