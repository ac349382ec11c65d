import { env } from "./env.server"

/** What an installation that others can reach may lack: a payment gateway, without which nothing is sold, and a mail server. */
const MISSING_SERVICES = ["no_payments", "no_mail"] as const
type MissingService = (typeof MISSING_SERVICES)[number]

/** What this installation lacks; nothing on a developer's machine, which has stand-ins. */
export function missingServices(): MissingService[] {
  const found = { no_payments: !env.CAN_SELL, no_mail: !env.isLocalOnly && !env.SMTP_URL }
  return MISSING_SERVICES.filter((name) => found[name])
}
