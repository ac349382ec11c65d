import type { Actor } from "@/lib/server/auth/actor"
import type { RequestFacts } from "@/lib/server/api/request-facts"

/** An upload of somebody, and the file that it has become once it is finished. */
export interface StoredUpload {
  id: string
  bytes: number
  createdAt: Date
  file: object | null
}

/** What the feature of files decides about uploads. Each function throws a `Failure` to refuse. */
export interface UploadHandlers {
  /** Finds the caller of a request and whether they may upload at all. */
  authorise: (facts: RequestFacts) => Promise<Actor>
  /** Inserts an upload that is about to begin. */
  create: (
    actor: Actor,
    upload: { id: string; bytes: number; metadata: Record<string, string | null> },
  ) => Promise<StoredUpload>
  /** The actor's own upload with this id; undefined for any other. */
  find: (actor: Actor, id: string) => Promise<StoredUpload | undefined>
  /** Checks what has arrived before more is taken. */
  checkBeginning: (actor: Actor, id: string) => Promise<void>
  /** Saves the SHA-256 that the client has computed of its file, which `finish` compares. */
  saveSha256: (actor: Actor, id: string, sha256: string) => Promise<void>
  /** Saves how many bytes have arrived. */
  saveOffset: (actor: Actor, id: string, offset: number) => Promise<void>
  /** Checks the whole file, stores it, and returns what it has become; a refused upload is deleted. */
  finish: (actor: Actor, id: string) => Promise<object>
  remove: (actor: Actor, id: string) => Promise<void>
}
