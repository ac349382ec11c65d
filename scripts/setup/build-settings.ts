/** Settings for the build: it loads every page, which reads the settings, but it uses neither the database nor the secret. */
export const BUILD_SETTINGS = {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  DATABASE_URL: "postgres://build@127.0.0.1/none",
  LECTERN_SECRET: "for the build alone, never for a run",
} as const
