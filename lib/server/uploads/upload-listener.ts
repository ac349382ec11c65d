import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Failure } from "@/lib/contract/errors"
import { admitCall } from "@/lib/server/admission/admit-call"
import type { Actor } from "@/lib/server/auth/actor"
import { requireOwnOrigin } from "@/lib/server/api/admit-call"
import { failureOf } from "@/lib/server/api/failure-of"
import { readRequestFacts } from "@/lib/server/api/request-facts"
import { reserveUpload } from "@/lib/server/api/reserve-upload"
import { onClosed, untilClosed } from "@/lib/server/uploads/until-closed"
import { UPLOAD_SHA256_HEADER, UPLOADED_FILE_HEADER, UPLOADS_PATH } from "@/lib/shared/uploads"
import { endStalled } from "./end-stalled"
import { hashArrived } from "./hash-file"
import { incomingPath, isUploadId, receivedBytes } from "./incoming-files"
import { createTusServer, envelopeOf } from "./tus-server"
import type { StoredUpload, UploadHandlers } from "./upload-handlers"
import { type UploadRequest, uploadRequests } from "./upload-request"

/** What has arrived is checked before more than this is taken. */
const CHECKED_BYTES = 32 * 1024 * 1024

/**
 * Answers the requests of tus below `/uploads`. From the head of a request it decides who uploads and whether there is room;
 * an upload of somebody else is not found. A request that makes no progress for a minute is ended; what has arrived stays.
 */
export function uploadListener(handlers: UploadHandlers) {
  const finishing = new Map<string, Promise<object>>()
  /** One client may ask twice for the end of an upload, when the first answer is lost. */
  function finish(actor: Actor, id: string): Promise<object> {
    const running = finishing.get(id) ?? handlers.finish(actor, id).finally(() => finishing.delete(id))
    finishing.set(id, running)
    return running
  }
  const tus = createTusServer({
    path: UPLOADS_PATH,
    create: handlers.create,
    finish: async (actor, id) => fileHeaders(await finish(actor, id)),
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = "" } = request
    if (method === "OPTIONS") return tus.handle(request, response)
    const facts = readRequestFacts(headersOf(request), randomUUID())
    requireOwnOrigin({ method, headers: headersOf(request) }, facts.origin)
    const actor = await admitCall(facts.ip, () => handlers.authorise(facts))
    const upload = await findUpload(actor, request)
    if (upload?.file) return answerFinished(request, response, { ...upload, file: upload.file })
    if (method === "HEAD" && upload && (await receivedBytes(upload.id)) === upload.bytes)
      return answerFinished(request, response, { ...upload, file: await finish(actor, upload.id) })
    if (method === "HEAD") return handle({ actor, upload })
    if (method === "DELETE") return remove(actor, upload)

    const received = upload ? await receivedBytes(upload.id) : 0
    if (upload && received > 0 && received < CHECKED_BYTES) await handlers.checkBeginning(actor, upload.id)
    const sha256 = readSha256(request)
    if (upload && sha256) await handlers.saveSha256(actor, upload.id, sha256)
    await reservePlace(request, response, { ip: facts.ip, actor, upload })
    await handle({ actor, upload })
    if (upload) await saveProgress(handlers, actor, upload)

    async function handle(context: { actor: Actor; upload: StoredUpload | undefined }) {
      const handled: UploadRequest = { ...context, request }
      // On a connection that is gone the promise of tus does not settle.
      await untilClosed(
        response,
        uploadRequests.run(handled, () => tus.handle(request, response)),
      )
      await handled.written
    }
    async function remove(owner: Actor, removed: StoredUpload | undefined) {
      if (!removed) throw new Failure("not_found")
      await handlers.remove(owner, removed.id)
      response.writeHead(204, TUS_HEADERS).end()
    }
  }

  /** The upload that the URL names: undefined for a new one; throws `not_found` for one that the actor has not begun. */
  async function findUpload(actor: Actor, { method = "", url = "" }: IncomingMessage) {
    const id = url.slice(UPLOADS_PATH.length + 1)
    if (method === "POST" && id === "") return undefined
    if (!["HEAD", "PATCH", "DELETE"].includes(method)) throw new Failure("method_not_allowed")
    const upload = isUploadId(id) ? await handlers.find(actor, id) : undefined
    if (!upload) throw new Failure("not_found")
    return upload
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => sendFailure(request, response, error))
  }
}

type Held = { ip: string; actor: Actor; upload: StoredUpload | undefined }

/** Takes a place for an upload until its response or its connection ends, and ends one that makes no progress. */
async function reservePlace(request: IncomingMessage, response: ServerResponse, { ip, actor, upload }: Held) {
  const closed = new AbortController()
  onClosed(response, () => closed.abort())
  const { socket } = request
  const before = socket.bytesRead
  const release = await reserveUpload(
    { ip, member: actor },
    {
      id: upload?.id ?? randomUUID(),
      bytes: Number(request.headers["content-length"] ?? upload?.bytes ?? 0),
      received: () => socket.bytesRead - before,
      giveWay: () => void response.destroy(),
      signal: closed.signal,
    },
  )
  onClosed(response, release)
  onClosed(response, endStalled(request, response))
}

/** Nothing is left to save of an upload that has become a file. */
async function saveProgress(handlers: UploadHandlers, actor: Actor, { id }: StoredUpload): Promise<void> {
  const received = await receivedBytes(id)
  if (received === 0) return
  // Hashed beside the next request; a failure shows again when the whole file is hashed.
  hashArrived(incomingPath(id)).catch(() => undefined)
  await handlers.saveOffset(actor, id, received)
}

const TUS_HEADERS = { "tus-resumable": "1.0.0", "cache-control": "no-store" }

const fileHeaders = (file: object) => ({ [UPLOADED_FILE_HEADER]: encodeURIComponent(JSON.stringify(file)) })

function answerFinished(
  { method }: IncomingMessage,
  response: ServerResponse,
  { bytes, file }: { bytes: number; file: object },
): void {
  const headers = { ...TUS_HEADERS, ...fileHeaders(file), "upload-offset": bytes, "upload-length": bytes }
  response.writeHead(method === "HEAD" ? 200 : 204, headers).end()
}

function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const failure = failureOf(error, { url: UPLOADS_PATH })
  if (response.headersSent) return void response.destroy()
  // The rest of a refused body is not read.
  if (!request.complete) response.setHeader("connection", "close")
  if (failure.retryAfterSeconds) response.setHeader("retry-after", failure.retryAfterSeconds)
  response
    .writeHead(failure.status, { ...TUS_HEADERS, "content-type": "application/json" })
    .end(JSON.stringify(envelopeOf(failure)))
}

/** Throws `invalid_input` for a header that is no SHA-256. */
function readSha256({ headers }: IncomingMessage): string | undefined {
  const value = headers[UPLOAD_SHA256_HEADER]
  if (value === undefined || (typeof value === "string" && SHA256.test(value))) return value
  throw new Failure("invalid_input", { fields: { [UPLOAD_SHA256_HEADER]: ["Must be a SHA-256 in hexadecimal"] } })
}

const SHA256 = /^[0-9a-f]{64}$/

const headersOf = ({ headers }: IncomingMessage): Pick<Headers, "get"> => ({
  get(name) {
    const value = headers[name]
    return Array.isArray(value) ? value.join(", ") : (value ?? null)
  },
})
