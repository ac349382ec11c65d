import { Failure } from "@/lib/contract/errors"
import { managesItem } from "@/lib/features/access/access.server"
import { contentsOf } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What an item contains with the changes of its draft, for a caller who manages it; throws `not_found` for any other. */
export async function requirePreview(db: Db, actor: Actor, itemId: number): Promise<Db> {
  if (!(await managesItem(db, actor, itemId))) throw new Failure("not_found")
  return contentsOf(db, itemId)
}
