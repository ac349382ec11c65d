import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isFileOf } from "./file-queries.server"

/** A file as it leaves. */
export interface ReadableFile {
  id: number
  key: string
  name: string
  mime: string
  bytes: number
}

/** The files that the actor manages among these, by name; throws `not_found` unless all of them are there. */
export async function requireManaged(db: Db, actor: Actor, ids: readonly number[]): Promise<ReadableFile[]> {
  const found = await selectStored(db)
    .where("f.id", "in", ids)
    .where(isFileOf(actor))
    .orderBy("f.name")
    .orderBy("f.id")
    .execute()
  if (found.length !== new Set(ids).size) throw new Failure("not_found")
  return found
}

const selectStored = (db: Db) =>
  db
    .selectFrom("files as f")
    .select(["f.id", "f.key", "f.name", "f.mime", "f.bytes"])
    .where("f.deletedAt", "is", null)
    .where("f.bytes", ">", 0)
