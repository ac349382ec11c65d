import { pino } from "pino"
import { env } from "./env.server"

/** The structured log: one JSON line per event on standard output, secrets redacted. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  redact: {
    paths: [
      "password",
      "*.password",
      "authorization",
      "*.authorization",
      "cookie",
      "*.cookie",
      "token",
      "*.token",
      "otp",
      "*.otp",
      "idToken",
      "*.idToken",
      "authToken",
      "*.authToken",
    ],
    censor: "[redacted]",
  },
})
