import { callUrl } from "@/lib/contract/endpoint"
import { content } from "@/lib/features/content/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { uploads } from "@/lib/features/files/uploads-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditorTab } from "@/lib/features/catalogue/item-kinds"
import { sacCodes } from "@/lib/features/sac-codes/contract"

const TAB_CALLS: Partial<Record<EditorTab, (id: string) => string[]>> = {
  content: (id) => [callUrl(content.curriculum, { params: { id } }), callUrl(uploads.showLimits, {})],
  questions: (id) => [callUrl(faqs.listOfItem, { params: { id } })],
  pricing: () => [callUrl(sacCodes.list, {})],
}

/** The first calls of the editor of an item: the item, and what its tab shows of it. */
export function courseEditorCalls({ id = "", tab }: Record<string, string>): string[] {
  // The segments of an optional catch-all are an array.
  const [name] = [tab ?? []].flat()
  const ofTab = Object.entries(TAB_CALLS).find(([key]) => key === name)?.[1]
  return [callUrl(itemsAdmin.show, { params: { id } }), ...(ofTab?.(id) ?? [])]
}
