import type { DetailedError, HttpRequest, HttpResponse, Upload } from "tus-js-client"
import { Envelope } from "@/lib/contract/envelope"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { UPLOAD_SHA256_HEADER } from "@/lib/shared/uploads"
import { withIsolationHeaders } from "../session/isolation-headers"
import { authHeaders, renewSession } from "../session/session"
import { hashFile } from "./hash-file"
import { loadPart } from "@/lib/client/load-part"

/** A file to send, where it is sent to, and what is told of it. */
export interface FileUpload {
  file: File
  /** The URL at which uploads are created. */
  endpoint: string
  /** The URL of an upload of this file that was begun before. */
  uploadUrl: string | undefined
  metadata: Record<string, string>
  onProgress: (sentBytes: number) => void
  /** The connection was lost; it is tried again. */
  onInterrupted: () => void
  onDone: (header: (name: string) => string | undefined) => void
  onFailure: (failure: Failure) => void
}

/** An upload that is under way. */
export interface RunningUpload {
  /** Stops sending; with `discard` the server forgets what it has. */
  stop: (options?: { discard?: boolean }) => Promise<void>
}

/** A request of this size takes less than the five minutes that the server allows on any usable connection. */
const CHUNK_BYTES = 16 * 1024 * 1024
/** Ten minutes without a server; the count begins anew with every chunk that arrives. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, ...Array.from({ length: 20 }, () => 30_000)]
/** Answers after which the same request may succeed: too many at a time, no server, another request in progress. */
const TRANSIENT_STATUSES = new Set([0, 408, 409, 423, 429, 460, 500, 502, 503, 504])

/**
 * Sends a file by tus in chunks, from where an earlier upload of it stopped. A lost connection is tried again, an expired
 * access token renewed. Meanwhile the file is hashed, so that the server can compare what has arrived.
 */
export async function sendFile({
  file,
  onProgress,
  onInterrupted,
  onDone,
  onFailure,
  ...target
}: FileUpload): Promise<RunningUpload> {
  const { Upload } = await loadClient(onInterrupted)
  const hashing = new AbortController()
  // A file that cannot be read any more cannot be sent either, which the upload reports.
  const hash = hashFile(file, hashing.signal).catch(() => undefined)
  let isWaiting = false
  const upload = new Upload(file, {
    ...target,
    uploadUrl: target.uploadUrl ?? null,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      const sha256 = sendsLastBytes(request, file.size) ? await hash : undefined
      if (sha256) request.setHeader(UPLOAD_SHA256_HEADER, sha256)
      for (const [name, value] of Object.entries(withIsolationHeaders(await authHeaders())))
        request.setHeader(name, value)
    },
    async onAfterResponse(_, response) {
      if (response.getStatus() === 401) await renewSession()
    },
    onShouldRetry(error, attempt) {
      isWaiting = isTransient(error)
      if (isWaiting) onInterrupted()
      return isWaiting || (statusOf(error) === 401 && attempt === 0)
    },
    onProgress(sentBytes) {
      isWaiting = false
      onProgress(sentBytes)
    },
    onSuccess({ lastResponse }) {
      stopListening()
      onDone((name) => lastResponse.getHeader(name))
    },
    onError(error) {
      stopListening()
      hashing.abort()
      onFailure(failureOf(error))
    },
  })
  const stopListening = startWithNetwork(upload, () => isWaiting)
  return {
    stop({ discard = false } = {}) {
      stopListening()
      hashing.abort()
      return upload.abort(discard).catch(() => undefined)
    },
  }
}

/** Loads what sends; a lost connection is waited for like that of the upload. */
async function loadClient(onInterrupted: () => void) {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await loadPart(() => import("tus-js-client"))
    } catch {
      onInterrupted()
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  throw new Failure("maintenance")
}

/** Starts an upload; a wait between two attempts ends when the network is back. Returns the end of that. */
function startWithNetwork(upload: Upload, isWaiting: () => boolean): () => void {
  async function restart() {
    await upload.abort()
    upload.start()
  }
  const onOnline = () => void (isWaiting() && restart())
  window.addEventListener("online", onOnline)
  upload.start()
  return () => window.removeEventListener("online", onOnline)
}

const sendsLastBytes = (request: HttpRequest, bytes: number) =>
  request.getMethod() === "PATCH" && Number(request.getHeader("Upload-Offset")) + CHUNK_BYTES >= bytes

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0
/** A plan that is over has the status of an upload that another request has locked. */
const isTransient = (error: DetailedError) =>
  TRANSIENT_STATUSES.has(statusOf(error)) && failureOf(error).code !== "plan_expired"

/** The failure of the server's answer; `maintenance` when there was none. */
function failureOf(error: Error | DetailedError): Failure {
  const response = "originalResponse" in error ? error.originalResponse : null
  if (!response?.getStatus()) return new Failure("maintenance")
  const envelope = Envelope.safeParse(parseJson(response)).data
  if (!isFailureCode(envelope?.code)) return new Failure("unexpected")
  return new Failure(envelope.code, envelope.details ? { details: envelope.details } : {})
}

function parseJson(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody())
  } catch {
    return undefined
  }
}

/** Makes the server forget an unfinished upload; does nothing where there is none. */
export async function discardUpload(url: string): Promise<void> {
  const { Upload } = await loadPart(() => import("tus-js-client"))
  await Upload.terminate(url, {
    retryDelays: [1_000, 3_000],
    async onBeforeRequest(request) {
      for (const [name, value] of Object.entries(withIsolationHeaders(await authHeaders())))
        request.setHeader(name, value)
    },
  }).catch(() => undefined)
}
