"use client"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { call } from "@/lib/client/api"
import { sendFile } from "@/lib/client/uploads/send-file"
import {
  createUploadQueue,
  type QueuedUpload,
  type UploadListener,
  type UploadTask,
} from "@/lib/client/uploads/upload-queue"
import { Failure } from "@/lib/contract/errors"
import { extensionNames, UPLOAD_KINDS, type UploadKind, uploadKindOf } from "@/lib/shared/upload-kinds"
import { type UnfinishedUpload, UploadedFile, uploads as uploadCalls } from "@/lib/features/files/uploads-contract"
import { uploadLimitsQuery } from "./upload-limits"
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from "@/lib/shared/uploads"

type ResumableUploadsOptions = {
  /** What may be uploaded. */
  kinds: readonly UploadKind[]
  /** The folder of the file manager that the files are put into. */
  folderId?: number | undefined
  /** What becomes of a file on the server; the upload is not done before it is, and its retry does only this again. */
  onUploaded: (uploaded: UploadedFile, file: File) => unknown
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

  const { data: limits } = useQuery(uploadLimitsQuery())
  const maxVideoBytes = limits?.maxVideoBytes

  // What failed without a network is tried again with it.
  useEffect(() => {
    const onOnline = () => {
      for (const { id, failure } of queue.uploads.get()) if (failure?.code === "maintenance") queue.retry(id)
    }
    window.addEventListener("online", onOnline)
    return () => window.removeEventListener("online", onOnline)
  }, [queue])

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
      const onUploaded = (uploaded: UploadedFile, file: File) => latest.current(uploaded, file)
      queue.add(files.map((file) => taskOf(file, { kinds, folderId, maxVideoBytes, unfinished, onUploaded })))
    },
    [queue, kinds, folderId, maxVideoBytes],
  )

  return { uploads, add, cancel: queue.cancel, retry: queue.retry }
}

type TaskOptions = ResumableUploadsOptions & { maxVideoBytes: number | undefined; unfinished: UnfinishedUpload[] }

function taskOf(file: File, { kinds, folderId, maxVideoBytes, unfinished, onUploaded }: TaskOptions): UploadTask {
  const { name, size: bytes } = file
  const kind = uploadKindOf(name, kinds)
  if (!kind) return refused(file, new Failure("file_type_not_allowed", { details: { types: extensionNames(kinds) } }))
  const failure = failureOf(file, kind, maxVideoBytes)
  if (failure) return refused(file, failure)
  const previous = unfinished.find((one) => isPartOf(one, file) && one.kind === kind)
  let uploaded: UploadedFile | undefined
  return {
    ...{ name, bytes, file },
    async send(listener) {
      uploaded ??= await sendOne(file, { kind, folderId, previous, ...listener })
      listener.onStored()
      await onUploaded(uploaded, file)
    },
  }
}

const refused = (file: File, failure: Failure): UploadTask => ({
  ...{ name: file.name, bytes: file.size, file, failure },
  send: () => Promise.reject(failure),
})

function failureOf({ size }: File, kind: UploadKind, maxVideoBytes = Infinity): Failure | undefined {
  if (size === 0) return new Failure("file_damaged")
  const maxBytes = Math.min(UPLOAD_KINDS[kind].maxBytes, kind === "video" ? maxVideoBytes : Infinity)
  return size > maxBytes
    ? new Failure("content_too_large", { details: { kind, maxBytes: String(maxBytes) } })
    : undefined
}

const isPartOf = ({ name, bytes, modifiedAt }: UnfinishedUpload, file: File) =>
  name === file.name && bytes === file.size && modifiedAt === file.lastModified

type SendOptions = UploadListener & {
  kind: UploadKind
  folderId: number | undefined
  previous: UnfinishedUpload | undefined
}

async function sendOne(file: File, options: SendOptions): Promise<UploadedFile> {
  const { kind, folderId, previous, onProgress, onInterrupted, signal } = options
  const { promise, resolve, reject: fail } = Promise.withResolvers<UploadedFile>()
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
    onInterrupted,
    onDone(header) {
      const uploaded = parseUploadedFile(header(UPLOADED_FILE_HEADER))
      if (uploaded) resolve(uploaded)
      else fail(new Failure("unexpected"))
    },
    onFailure: fail,
  })
  const onAbort = () => void running.stop({ discard: true })
  if (signal.aborted) onAbort()
  else signal.addEventListener("abort", onAbort, { once: true })
  return promise
}

function parseUploadedFile(text: string | undefined): UploadedFile | undefined {
  try {
    return UploadedFile.safeParse(JSON.parse(decodeURIComponent(text ?? ""))).data
  } catch {
    return undefined
  }
}
