import { queryOptions } from "@tanstack/react-query"
import { call } from "@/lib/client/api"
import { type Faq, faqs } from "@/lib/features/faqs/contract"

/** Whose questions are edited. */
export type FaqScope =
  | { faqType: Exclude<Faq["faqType"], "item">; itemId?: undefined }
  | { faqType: "item"; itemId: number }

/** The query of the questions of an owner. */
export const faqQuery = (owner: FaqScope) =>
  queryOptions({
    queryKey: [owner.faqType === "item" ? faqs.listOfItem.path : faqs.list.path, owner],
    queryFn: (): Promise<Faq[]> =>
      owner.faqType === "item"
        ? call(faqs.listOfItem, { params: { id: String(owner.itemId) } })
        : call(faqs.list, { query: { faqType: owner.faqType } }),
  })
