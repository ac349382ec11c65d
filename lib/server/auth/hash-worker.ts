// A thread that hashes and verifies passwords, so that this takes none of the threads that files, DNS and compression share.
// It runs without the module hooks of the program and imports packages only.
import { parentPort } from "node:worker_threads"
import { hashSync, verifySync } from "@node-rs/argon2"
import { z } from "zod"

const Task = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("hash"), password: z.string() }),
  z.object({ kind: z.literal("verify"), password: z.string(), passwordHash: z.string() }),
])

/** argon2id, the library's default algorithm, with the parameters that OWASP recommends: 19 MiB and two passes. */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

parentPort?.on("message", (message: unknown) => {
  try {
    const task = Task.parse(message)
    const result =
      task.kind === "hash" ? hashSync(task.password, ARGON2_PARAMETERS) : verifySync(task.passwordHash, task.password)
    parentPort?.postMessage({ result })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
