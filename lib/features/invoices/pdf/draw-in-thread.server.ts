import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { z } from "zod"
import { createSemaphore } from "@/lib/server/concurrency/semaphore"
import type { InvoiceDocument } from "../document-shape"

const PROGRAM = "lib/features/invoices/pdf/draw-worker.ts"
const HOOKS = "scripts/typescript.mjs"
/** A hundred times what a long document takes. */
const TIMEOUT_MS = 30_000
const MAX_HEAP_MB = 512
/** One thread draws one document at a time; whoever waits longer than this asks again. */
const LIMITS = { concurrency: 1, waiting: 200, waitingPerKey: 50, timeoutMs: 20_000 }

const Answer = z.object({ pdf: z.instanceof(Uint8Array).optional(), error: z.string().optional() })
const drawing = createSemaphore(LIMITS)
let thread: Worker | undefined

/**
 * Draws a document in a thread of its own, institutes in turn. Throws `busy` when too many wait, and the error of a document that cannot
 * be drawn.
 */
export const drawInThread = (instituteId: number, document: InvoiceDocument): Promise<Buffer> =>
  drawing.run(String(instituteId), () => draw(document))

function draw(document: InvoiceDocument): Promise<Buffer> {
  thread ??= startThread()
  const worker = thread
  return new Promise<Buffer>((resolve, reject) => {
    const onMessage = (message: unknown) => {
      const { pdf, error } = Answer.parse(message)
      end()
      if (pdf) resolve(Buffer.from(pdf))
      else reject(new Error(error ?? "the document could not be drawn"))
    }
    const onError = (error: unknown) => {
      end()
      stop(worker)
      reject(error instanceof Error ? error : new Error("the thread that draws documents failed"))
    }
    const onExit = () => onError(new Error("the thread that draws documents has ended"))
    const timer = setTimeout(() => onError(new Error("the document took too long to draw")), TIMEOUT_MS)
    const end = () => {
      clearTimeout(timer)
      worker.off("message", onMessage).off("error", onError).off("exit", onExit)
      // An idle thread does not keep the process alive, one with a task does.
      worker.unref()
    }
    worker.ref()
    worker.on("message", onMessage).on("error", onError).on("exit", onExit)
    worker.postMessage({ document })
  })
}

const startThread = () =>
  new Worker(join(process.cwd(), PROGRAM), {
    execArgv: ["--import", pathToFileURL(join(process.cwd(), HOOKS)).href],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })

function stop(worker: Worker): void {
  if (thread === worker) thread = undefined
  void worker.terminate()
}
