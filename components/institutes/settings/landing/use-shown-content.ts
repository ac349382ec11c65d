import { useQuery } from "@tanstack/react-query"
import { call } from "@/lib/client/api"
import { faqs } from "@/lib/features/faqs/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"

/** What the landing page shows beside its sections, as visitors get it. */
export type ShownContent = Awaited<ReturnType<typeof loadContent>>

/** Loads what the preview of the landing page shows. */
export const useShownContent = () => useQuery({ queryKey: ["landing content"], queryFn: loadContent })

async function loadContent() {
  const [institute, itemsByKind, teachers, testimonials, faqList] = await Promise.all([
    call(institutes.showDetails, { query: {} }),
    call(items.topOfEachKind, { query: {} }),
    call(institutes.teachers, { query: { size: "6" } }),
    call(institutes.testimonials, { query: {} }),
    call(faqs.list, { query: { faqType: "institute" } }),
  ])
  return { institute, itemsByKind, teachers: teachers.content, testimonials, faqs: faqList }
}
