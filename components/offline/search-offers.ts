import type { Choice } from "@/components/forms/search-combobox"
import { call } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { members } from "@/lib/features/members/contract"
import { fullName } from "@/lib/shared/full-name"
import { ITEM_KINDS, type ItemKind } from "@/lib/shared/item-kinds"

/** An item that can be sold, as a choice. */
export interface Offer extends Choice {
  kind: ItemKind
  priceMinor: number
  currency: string
}

/** Searches the published items of the institute that cost something. */
export async function searchOffers(text: string): Promise<Offer[]> {
  const query = { page: "0", size: "20", kind: "all", status: "published", searchParam: text || undefined } as const
  const { content } = await call(itemsAdmin.list, { query })
  return content.flatMap(({ id, title, kind, priceMinor, currency }) =>
    priceMinor > 0 ? [{ id, name: title, kind, priceMinor, currency }] : [],
  )
}

/** Searches the active learners of the institute. */
export async function searchLearners(text: string): Promise<Choice[]> {
  const query = { page: "0", size: "20", role: "Student", status: "active", searchParam: text || undefined } as const
  const { content } = await call(members.list, { query })
  return content.map((member) => ({ id: member.user_id, name: fullName(member), hint: member.email }))
}

/** An item as orders name it. */
export const refOf = ({ kind, id }: Offer) => ({ kind: ITEM_KINDS[kind].wire, itemId: id })
