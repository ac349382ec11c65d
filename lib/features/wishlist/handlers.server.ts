import { takesPayments } from "@/lib/features/gateway-accounts/gateway-accounts.server"
import { listProgress } from "@/lib/features/learning/learning.server"
import { implement } from "@/lib/server/api/implement"
import { addToWishlist } from "./add-to-wishlist.server"
import { wishlist } from "./contract"
import { deleteSaved, findSaved, listWishlist } from "./wishlist-queries.server"

export const wishlistHandlers = implement(wishlist, {
  async list({ db, actor }, { query }) {
    return { ...(await listWishlist(db, actor.userId, query)), takesPayments: await takesPayments(db) }
  },

  async add({ db, actor }, { body }) {
    await addToWishlist(db, actor.userId, body)
    return null
  },

  async remove({ db, actor }, { params: { itemId } }) {
    return { savedAt: (await deleteSaved(db, actor.userId, itemId)) ?? null }
  },

  async itemStates({ db, actor: { userId } }, { query: { ids } }) {
    const [owned, saved] = await Promise.all([listProgress(db, userId, ids), findSaved(db, userId, ids)])
    return ids.map((itemId) => {
      const progress = owned.find((row) => row.itemId === itemId)
      return {
        itemId,
        isOwned: progress !== undefined,
        percent: progress?.percent ?? 0,
        isSaved: saved.includes(itemId),
      }
    })
  },
})
