import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { ItemCard } from "@/lib/features/items/contract"

/** The most items on the wishlist of a person. */
export const MAX_WISHLIST_ITEMS = 500
/** The most items whose states are asked for at a time, which is more than a page shows. */
export const MAX_STATES = 100

const OptionalInstitute = z.object({ instituteId: IdText.optional() })

/** Ids divided by commas, each once. */
const IdList = z
  .string()
  .regex(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/, "Must be numbers divided by commas")
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .pipe(z.array(Id).max(MAX_STATES))

/** What an item is to the caller: whether they own it, their progress in it from 0 to 100, and whether they saved it. */
export const ItemState = z.object({
  itemId: Id,
  isOwned: z.boolean(),
  percent: z.number().int().min(0).max(100),
  isSaved: z.boolean(),
})
export type ItemState = z.infer<typeof ItemState>

/** The calls on the wishlist that a student has at the institute, and on what items are to anyone who is signed in. */
export const wishlist = {
  list: endpoint("GET /users/v2/api/wishlist", {
    summary:
      "The items on the caller's wishlist that a visitor may open and the caller does not own, the last saved first, and whether what costs money can be bought at present (added)",
    access: ["Student"],
    query: pageQuery(12).extend(OptionalInstitute.shape),
    reply: paged(ItemCard).extend({ takesPayments: z.boolean() }),
  }),
  add: endpoint("POST /users/v2/api/wishlist", {
    summary: `Saves an item to the caller's wishlist, which holds at most ${MAX_WISHLIST_ITEMS}; repeated, it changes nothing. With the savedAt of a removal, at the place where it was (added)`,
    access: ["Student"],
    body: z.object({ itemId: Id, instituteId: Id.optional(), savedAt: Instant.optional() }),
    reply: Nothing,
    failures: ["not_found", "already_owned", "wishlist_full"],
    limit: { calls: 600, perSeconds: 600 },
    recordsNothing: "it changes what the caller alone sees",
  }),
  remove: endpoint("DELETE /users/v2/api/wishlist/:itemId", {
    summary:
      "Removes an item from the caller's wishlist, and tells when it was saved; repeated, it changes nothing (added)",
    access: ["Student"],
    params: z.object({ itemId: IdText }),
    reply: z.object({ savedAt: Instant.nullable() }),
    limit: { calls: 600, perSeconds: 600 },
    recordsNothing: "it changes what the caller alone sees",
  }),
  itemStates: endpoint("GET /users/v2/api/itemStates", {
    summary: `Which of some items the caller owns, with their progress, and which they saved; at most ${MAX_STATES} ids (added)`,
    access: "signed-in",
    withoutPlan: true,
    query: OptionalInstitute.extend({ ids: IdList }),
    reply: z.array(ItemState),
  }),
}
