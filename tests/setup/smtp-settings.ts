import { randomInt } from "node:crypto"

/** The port of the mail server of a test; imported before anything that reads the settings. */
export const SMTP_PORT = randomInt(20_100, 20_900)
process.env.SMTP_URL = `smtp://127.0.0.1:${SMTP_PORT}`
process.env.MAIL_FROM = "Lectern <hello@lectern.test>"
