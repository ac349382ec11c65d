import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"

/** How long somebody who downloads waits for what has to be drawn first. */
const TIMEOUT_MS = 10_000

/** What draws documents for somebody who waits for them. Throws `invoice_unavailable` where it fails or takes too long. */
export async function drawAtOnce<T>(instituteId: number, draw: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it took too long")), TIMEOUT_MS)
  })
  try {
    return await Promise.race([draw(), timeout])
  } catch (error) {
    log.warn({ instituteId, error: String(error) }, "a document could not be drawn at once")
    throw new Failure("invoice_unavailable")
  } finally {
    clearTimeout(timer)
  }
}
