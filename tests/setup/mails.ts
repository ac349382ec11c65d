import { readOutbox } from "@/lib/server/gateways/outbox"
import { runJobs } from "./run-jobs"

const startedAt = new Date().toISOString()

/** Lists the mails to an address since this test file started, the newest first. */
export async function mailsTo(address: string) {
  await runJobs()
  return (await readOutbox(500)).filter(({ to, at }) => to === address && at >= startedAt)
}
