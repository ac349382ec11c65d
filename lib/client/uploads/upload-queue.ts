import { Failure } from "@/lib/contract/errors"
import { type Observable, observable } from "../observable"
import { nextUploadRate, type UploadRate } from "../upload-rate"

export type UploadState = "waiting" | "uploading" | "checking" | "done" | "failed"

/** One file on its way to the server. While it is checked, all its bytes have arrived. */
export interface QueuedUpload {
  id: string
  name: string
  bytes: number
  sentBytes: number
  state: UploadState
  /** The file of the device. */
  file?: File
  /** The connection was lost; the upload goes on by itself when it is back. */
  isInterrupted?: boolean
  /** The server has the whole file; what failed came after. */
  isStored?: boolean
  /** Why it failed. */
  failure?: Failure
  rate?: UploadRate
}

/** What a task tells of itself, and the signal that ends it. */
export interface UploadListener {
  onProgress: (sentBytes: number) => void
  onInterrupted: () => void
  onStored: () => void
  signal: AbortSignal
}

/** A file to upload: its name and size, and the function that sends it. */
export interface UploadTask {
  name: string
  bytes: number
  file?: File
  /** Resolves once the server has stored the file and it is where it goes; rejects with a `Failure`. Call it again to continue. */
  send: (listener: UploadListener) => Promise<void>
  /** Why the file cannot be uploaded at all. */
  failure?: Failure
}

/** Uploads that are sent a few at a time, in the order in which they were added. */
export interface UploadQueue {
  uploads: Observable<readonly QueuedUpload[]>
  add: (tasks: readonly UploadTask[]) => void
  /** Stops an upload and removes it from the list. */
  cancel: (id: string) => void
  /** Continues a failed upload. */
  retry: (id: string) => void
}

/** The server takes three uploads of a person at a time; one is left for other forms. */
const CONCURRENT = 2

/** Creates an empty queue. */
export function createUploadQueue(): UploadQueue {
  const uploads = observable<readonly QueuedUpload[]>([])
  const tasks = new Map<string, { task: UploadTask; controller?: AbortController }>()

  function update(id: string, change: Partial<QueuedUpload>) {
    uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  function startNext() {
    const running = uploads.get().filter(({ state }) => state === "uploading" || state === "checking").length
    const waiting = uploads.get().filter(({ state }) => state === "waiting")
    for (const { id } of waiting.slice(0, Math.max(0, CONCURRENT - running))) void run(id)
  }

  async function run(id: string) {
    const entry = tasks.get(id)
    if (!entry) return
    const controller = new AbortController()
    tasks.set(id, { ...entry, controller })
    update(id, { state: "uploading" })
    try {
      await entry.task.send({
        onProgress: (sentBytes) => onProgress(id, sentBytes),
        onInterrupted: () => update(id, { isInterrupted: true }),
        onStored: () => update(id, { isStored: true, isInterrupted: false, state: "checking" }),
        signal: controller.signal,
      })
      tasks.delete(id)
      update(id, { state: "done", sentBytes: entry.task.bytes })
    } catch (error) {
      update(id, { state: "failed", failure: error instanceof Failure ? error : new Failure("unexpected") })
    }
    startNext()
  }

  function onProgress(id: string, sentBytes: number) {
    const upload = uploads.get().find((one) => one.id === id)
    if (!upload) return
    const rate = nextUploadRate(upload.rate, { sentBytes, totalBytes: upload.bytes }, performance.now())
    update(id, { sentBytes, rate, isInterrupted: false, state: sentBytes >= upload.bytes ? "checking" : "uploading" })
  }

  return {
    uploads,
    add(added) {
      const entries = added.map((task) => ({ id: crypto.randomUUID(), task }))
      for (const { id, task } of entries) if (!task.failure) tasks.set(id, { task })
      uploads.set([...uploads.get(), ...entries.map(({ id, task }) => queued(id, task))])
      startNext()
    },
    cancel(id) {
      tasks.get(id)?.controller?.abort()
      tasks.delete(id)
      uploads.set(uploads.get().filter((upload) => upload.id !== id))
      startNext()
    },
    retry(id) {
      if (!tasks.has(id)) return
      uploads.set(uploads.get().map((upload) => (upload.id === id ? toWaiting(upload) : upload)))
      startNext()
    },
  }
}

const queued = (id: string, { name, bytes, file, failure }: UploadTask): QueuedUpload => ({
  id,
  name,
  bytes,
  sentBytes: 0,
  ...(file && { file }),
  state: failure ? "failed" : "waiting",
  ...(failure && { failure }),
})

const toWaiting = ({ id, name, bytes, file, sentBytes }: QueuedUpload): QueuedUpload => ({
  id,
  name,
  bytes,
  sentBytes,
  ...(file && { file }),
  state: "waiting",
})
