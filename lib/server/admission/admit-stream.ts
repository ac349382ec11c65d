import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { createCallerLimit } from "../concurrency/caller-limit"
import { STREAM_LIMITS, STREAMS_PER_PERSON } from "./limits"
import { createSemaphore } from "../concurrency/semaphore"

const streams = createSemaphore(STREAM_LIMITS)
const ofPerson = createCallerLimit({ ...STREAM_LIMITS, concurrency: STREAMS_PER_PERSON })

/**
 * Opens a file that is made while it is read, such as a ZIP, once there is room, which it takes until it has been read or its reader is
 * gone; throws `busy` when a person has as many under way for longer than one may wait.
 */
export function admitStream(userId: number, open: () => Readable): Promise<Readable> {
  const person = String(userId)
  return new Promise((resolve, reject) => {
    const stream = async () => {
      const file = open()
      resolve(file)
      await finished(file).catch(() => undefined)
    }
    ofPerson.run(person, () => streams.run(person, stream)).catch(reject)
  })
}
