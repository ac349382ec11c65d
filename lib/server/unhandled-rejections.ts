import { log } from "./log"

let count = 0

/**
 * Logs and counts promises that are rejected while nothing awaits them. Such a rejection is a programming error in one
 * request; without this, Node would end the program for everybody.
 */
export function surviveUnhandledRejections(): void {
  process.on("unhandledRejection", (reason) => {
    count += 1
    log.error({ error: reason instanceof Error ? reason.stack : String(reason) }, "a rejected promise was not awaited")
  })
}

/** The unhandled rejections since the start of the process. */
export const countUnhandledRejections = (): number => count
