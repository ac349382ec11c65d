import { randomUUID } from "node:crypto"
import { type Locker, MemoryLocker, Server, Upload } from "@tus/server"
import { Failure } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import type { Actor } from "@/lib/server/auth/actor"
import { failureOf } from "@/lib/server/api/failure-of"
import { IncomingFileStore } from "./incoming-file-store"
import { INCOMING_FOLDER } from "./incoming-files"
import type { UploadHandlers } from "./upload-handlers"
import { bodyOfStore, currentRequest } from "./upload-request"

/** How long a request goes on that another one for the same upload wants to take the place of: its network is gone. */
const DRAIN_MS = 500

type TusOptions = Pick<UploadHandlers, "create"> & {
  path: string
  /** Returns the headers of the answer that says what the upload has become. */
  finish: (actor: Actor, id: string) => Promise<Record<string, string>>
}

/**
 * A tus server whose uploads are rows: the protocol is that of `@tus/server`, what may be uploaded and what becomes of it is
 * decided by `create` and `finish`. Failures are answered by the envelope of the API.
 */
export function createTusServer({ path, create, finish }: TusOptions): Server {
  const locker: Locker = new MemoryLocker()
  return new Server({
    path,
    datastore: new IncomingFileStore({ directory: INCOMING_FOLDER, configstore: uploadsOfRequest }),
    locker,
    lockDrainTimeout: DRAIN_MS,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    onIncomingRequest: async (request) => bodyOfStore(request),
    async onUploadCreate(_, { id, size, metadata }) {
      const context = currentRequest()
      // An upload must say at once how long it will be, so that it can be refused before a byte is sent.
      if (size === undefined) throw new Failure("invalid_input", { fields: { "upload-length": ["Must be given"] } })
      context.upload = await create(context.actor, { id, bytes: size, metadata: metadata ?? {} })
      return {}
    },
    onUploadFinish: async (_, { id }) => ({ headers: await finish(currentRequest().actor, id) }),
    onResponseError: async (_, error) => (isOfProtocol(error) ? undefined : failureAnswer(error)),
  })
}

/** What the store of `@tus/file-store` asks for of an upload: that of the request, which its owner has sent. */
const uploadsOfRequest = {
  async get(id: string) {
    const { upload } = currentRequest()
    if (upload?.id !== id) return undefined
    return new Upload({ id, size: upload.bytes, offset: 0, creation_date: upload.createdAt.toISOString() })
  },
  set: async () => undefined,
  delete: async () => undefined,
}

type TusError = Error | { status_code: number; body: string }

/** Whether an error is an answer of the protocol itself, such as a wrong offset. */
const isOfProtocol = (error: TusError): boolean => "status_code" in error

function failureAnswer(error: unknown): { status_code: number; body: string } {
  const failure = failureOf(error, { url: "/uploads" })
  return { status_code: failure.status, body: JSON.stringify(envelopeOf(failure)) }
}

/** The envelope of a failure, as the API answers it. */
export const envelopeOf = ({ status, code, fields, details }: Failure) => ({
  status,
  code,
  message: FAILURE_MESSAGES[code],
  fields,
  details,
  requestId: randomUUID(),
})
