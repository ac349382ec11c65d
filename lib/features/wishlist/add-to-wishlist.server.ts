import { Failure } from "@/lib/contract/errors"
import { hasEntitlement } from "@/lib/features/access/access.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { MAX_WISHLIST_ITEMS } from "./contract"
import { countWishlist, findSaved, insertSaved, isItemOpen, lockWishlist } from "./wishlist-queries.server"

/**
 * Saves an item to the wishlist of a person, once. Throws `not_found` for an item that no visitor may open, `already_owned`,
 * and `wishlist_full`.
 */
export async function addToWishlist(
  db: Db,
  userId: number,
  { itemId, savedAt }: { itemId: number; savedAt?: Date },
): Promise<void> {
  await lockWishlist(db, userId)
  if (!(await isItemOpen(db, itemId))) throw new Failure("not_found")
  if (await hasEntitlement(db, userId, itemId)) throw new Failure("already_owned")
  if ((await findSaved(db, userId, [itemId])).length > 0) return
  if ((await countWishlist(db, userId)) >= MAX_WISHLIST_ITEMS) throw new Failure("wishlist_full")
  await insertSaved(db, userId, { itemId, savedAt })
}
