import { call } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { Choice } from "./search-combobox"

/** Searches the items of the institute, for a `SearchCombobox`. */
export async function searchItems(text: string): Promise<Choice[]> {
  const query = { page: "0", size: "20", kind: "all", searchParam: text || undefined } as const
  const { content } = await call(itemsAdmin.list, { query })
  return content.map(({ id, title }) => ({ id, name: title }))
}
