import { readOutbox } from "@/lib/server/gateways/outbox"
import { runJobs } from "./run-jobs"

const began = new Date().toISOString()

/** The mails that have reached an address since this file began, the newest first. */
export async function mailsTo(address: string) {
  await runJobs()
  return (await readOutbox(500)).filter(({ to, at }) => to === address && at >= began)
}
