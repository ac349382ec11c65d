import { fork } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { hasPendingFiles } from "./file-rows"

/** The process that makes the pictures and videos; `ended` resolves when it has ended, whatever the outcome. */
export type MediaWorker = { ended: Promise<void>; stop: () => Promise<void> }

/**
 * Makes the pending pictures and videos of the demo data in another process; starts none if nothing is pending. In the
 * background it has the lowest priority, so that requests stay fast. What is interrupted continues at the next start.
 */
export async function startMediaWorker(mode: "background" | "wait", log: (line: string) => void): Promise<MediaWorker> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  if (!(await hasPendingFiles())) {
    resolve()
    return { ended, stop: () => ended }
  }
  const child = fork(join(process.cwd(), "lib/demo/main.ts"), ["--media", mode], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  })
  if (child.stdout) createInterface({ input: child.stdout }).on("line", log)
  child.once("error", (error) => log(`the demo pictures and videos cannot be made: ${error.message}`))
  child.once("close", () => resolve())
  return {
    ended,
    stop() {
      child.kill("SIGTERM")
      return ended
    },
  }
}
