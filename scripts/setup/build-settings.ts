/** The build loads every page, and pages want settings, but it asks no database and signs nothing. */
export const BUILD_SETTINGS = {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  DATABASE_URL: "postgres://build@127.0.0.1/none",
  LECTERN_SECRET: "for the build alone, never for a run",
} as const
