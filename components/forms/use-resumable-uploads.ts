"use client"
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { call } from "@/lib/client/api"
import { sendFile } from "@/lib/client/uploads/send-file"
import { createUploadQueue, type QueuedUpload, type UploadTask } from "@/lib/client/uploads/upload-queue"
import { Failure } from "@/lib/contract/errors"
import { UPLOAD_KINDS, type UploadKind, uploadKindOf } from "@/lib/features/files/upload-kinds"
import { type UnfinishedUpload, UploadedFile, uploads as uploadCalls } from "@/lib/features/files/uploads-contract"
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from "@/lib/shared/uploads"

type ResumableUploadsOptions = {
  /** What may be uploaded. */
  kinds: readonly UploadKind[]
  /** The folder of the file manager that the files are put into. */
  folderId?: number | undefined
  onUploaded: (file: UploadedFile) => void
}

const NO_UPLOADS: readonly QueuedUpload[] = []

/**
 * Uploads files by tus, two at a time. A file of which the server has a part already, because the page was loaded anew or
 * the person has signed in again, is continued when it is added again. Uploads go on while other screens are shown; the
 * browser asks before the page is unloaded.
 */
export function useResumableUploads({ kinds, folderId, onUploaded }: ResumableUploadsOptions) {
  const [queue] = useState(createUploadQueue)
  const uploads = useSyncExternalStore(queue.uploads.subscribe, queue.uploads.get, () => NO_UPLOADS)
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })

  const isRunning = uploads.some(({ state }) => state === "waiting" || state === "uploading" || state === "checking")
  useEffect(() => {
    if (!isRunning) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", onUnload)
    return () => window.removeEventListener("beforeunload", onUnload)
  }, [isRunning])

  /** Adds files that were picked or dropped; those of other kinds, empty or too large ones fail at once. */
  const add = useCallback(
    async (files: readonly File[]): Promise<void> => {
      const unfinished = await call(uploadCalls.listUnfinished, {}).catch(() => [])
      const onUploaded = (file: UploadedFile) => latest.current(file)
      queue.add(files.map((file) => taskOf(file, { kinds, folderId, unfinished, onUploaded })))
    },
    [queue, kinds, folderId],
  )

  return { uploads, add, cancel: queue.cancel, retry: queue.retry }
}

type TaskOptions = ResumableUploadsOptions & { unfinished: UnfinishedUpload[] }

function taskOf(file: File, { kinds, folderId, unfinished, onUploaded }: TaskOptions): UploadTask {
  const { name, size: bytes } = file
  const kind = uploadKindOf(name, kinds)
  const failure = failureOf(file, kind)
  if (!kind || failure) return { name, bytes, failure: failure ?? new Failure("file_type_not_allowed"), send: reject }
  const previous = unfinished.find((one) => isPartOf(one, file) && one.kind === kind)
  return { name, bytes, send: (listener) => sendOne(file, { kind, folderId, previous, onUploaded, ...listener }) }
}

const reject = () => Promise.reject(new Failure("file_type_not_allowed"))

function failureOf({ size }: File, kind: UploadKind | undefined): Failure | undefined {
  if (!kind) return new Failure("file_type_not_allowed")
  if (size === 0) return new Failure("file_damaged")
  return size > UPLOAD_KINDS[kind].maxBytes ? new Failure("content_too_large") : undefined
}

const isPartOf = ({ name, bytes, modifiedAt }: UnfinishedUpload, file: File) =>
  name === file.name && bytes === file.size && modifiedAt === file.lastModified

type SendOptions = {
  kind: UploadKind
  folderId: number | undefined
  previous: UnfinishedUpload | undefined
  onUploaded: (file: UploadedFile) => void
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

async function sendOne(file: File, options: SendOptions): Promise<void> {
  const { kind, folderId, previous, onUploaded, onProgress, signal } = options
  const { promise, resolve, reject: fail } = Promise.withResolvers<void>()
  const running = await sendFile({
    file,
    endpoint: UPLOADS_PATH,
    uploadUrl: previous && `${UPLOADS_PATH}/${previous.id}`,
    metadata: {
      name: file.name,
      kind,
      modifiedAt: String(file.lastModified),
      ...(folderId !== undefined && { folderId: String(folderId) }),
    },
    onProgress,
    onDone(header) {
      const uploaded = parseUploadedFile(header(UPLOADED_FILE_HEADER))
      if (!uploaded) return fail(new Failure("unexpected"))
      onUploaded(uploaded)
      resolve()
    },
    onFailure: fail,
  })
  signal.addEventListener("abort", () => void running.stop({ discard: true }), { once: true })
  return promise
}

function parseUploadedFile(text: string | undefined): UploadedFile | undefined {
  try {
    return UploadedFile.safeParse(JSON.parse(decodeURIComponent(text ?? ""))).data
  } catch {
    return undefined
  }
}
