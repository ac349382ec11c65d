import { AsyncLocalStorage } from "node:async_hooks"
import type { IncomingMessage } from "node:http"
import type { Actor } from "@/lib/server/auth/actor"
import type { StoredUpload } from "./upload-handlers"

/** A request of tus: its caller, the upload that it names, if it names one, and where its bytes come from. */
export interface UploadRequest {
  actor: Actor
  upload: StoredUpload | undefined
  request: IncomingMessage
  /** Ends the body that tus sees, when the store reads the request itself (`bodyOfStore`). */
  endBody?: () => void
  /** Settles once what has arrived is in the file; it never rejects. */
  written?: Promise<void>
}

/** The requests under way. */
export const uploadRequests = new AsyncLocalStorage<UploadRequest>()

/** The request that is being handled. */
export function currentRequest(): UploadRequest {
  const context = uploadRequests.getStore()
  if (!context) throw new Error("an upload is handled outside a request")
  return context
}

/**
 * Gives tus a body without bytes, which ends when the store has read the request, or when tus aborts it. On their way through the
 * web streams of `@tus/server` bytes cost more processor time than to write them. A request of unknown length keeps its body, of
 * which tus takes no more than belongs to the upload.
 */
export function bodyOfStore(seen: Request): void {
  const context = currentRequest()
  if (context.request.headers["content-length"] === undefined) return
  const body = new ReadableStream({
    start(controller) {
      context.endBody = () => controller.close()
    },
  })
  Object.defineProperty(seen, "body", { value: body })
}
