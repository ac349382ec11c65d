import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { createCallerLimit } from "../concurrency/caller-limit"
import { ZIP_LIMITS, ZIPS_PER_PERSON } from "./limits"
import { createSemaphore } from "../concurrency/semaphore"

const zips = createSemaphore(ZIP_LIMITS)
const ofPerson = createCallerLimit({ ...ZIP_LIMITS, concurrency: ZIPS_PER_PERSON })

/**
 * Opens a ZIP once there is room, which it takes until it has been read or its reader is gone; throws `busy` when a person has as
 * many under way for longer than a ZIP may wait.
 */
export function admitZip(userId: number, open: () => Readable): Promise<Readable> {
  const person = String(userId)
  return new Promise((resolve, reject) => {
    const stream = async () => {
      const zip = open()
      resolve(zip)
      await finished(zip).catch(() => undefined)
    }
    ofPerson.run(person, () => zips.run(person, stream)).catch(reject)
  })
}
