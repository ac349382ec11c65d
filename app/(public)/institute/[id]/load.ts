import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { cache } from "react"
import { faqs } from "@/lib/features/faqs/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { codeOf, serve } from "@/lib/server/http/serve"

/** The institute that a page is asked of, or a 404: on an institute's own host no other can be seen. */
export const loadInstitute = cache(async (id: string) => {
  const incoming = await headers()
  const isElsewhere = incoming.get("x-lectern-main") !== "yes" && incoming.get("x-lectern-institute") !== id
  if (isElsewhere || !/^[1-9]\d{0,15}$/.test(id)) notFound()
  return found(serve(institutes.showDetails, { query: { instituteId: id } }))
})

/** Everything on the front page of an institute. */
export async function loadLanding(id: string) {
  const query = { instituteId: id }
  const [institute, shelves, teachers, praise, asked] = await Promise.all([
    loadInstitute(id),
    serve(items.shelves, { query }),
    serve(institutes.teachers, { query: { ...query, size: "6" } }),
    serve(institutes.praise, { query }),
    serve(faqs.list, { query: { ...query, faqType: id === "1" ? "platform" : "institute" } }),
  ])
  return { institute, shelves, teachers: teachers.content, praise, faqs: asked }
}

/** What a call answers, or the page that says that there is nothing here. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const code = codeOf(error)
    if (code === "not_found" || code === "invalid_input") notFound()
    throw error
  }
}
