import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { cache } from "react"
import { faqs } from "@/lib/features/faqs/contract"
import { type InstituteProfile, institutes } from "@/lib/features/institutes/contract"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { items } from "@/lib/features/items/contract"
import { site } from "@/lib/features/site/contract"
import { failureCodeOf, serve } from "@/lib/server/api/serve"

/** The institute of a page; 404 for another institute than that of the host, except on the main host. */
export const loadInstitute = cache(async (id: string) => {
  const incoming = await headers()
  const isOtherInstitute = incoming.get("x-lectern-main") !== "yes" && incoming.get("x-lectern-institute") !== id
  if (isOtherInstitute || !/^[1-9]\d{0,15}$/.test(id)) notFound()
  return orNotFoundPage(serve(institutes.showDetails, { query: { instituteId: id } }))
})

/** The data of the landing page of an institute. */
export async function loadLanding(id: string) {
  const query = { instituteId: id }
  const [institute, sections, itemsByKind, teachers, testimonials, faqList] = await Promise.all([
    loadInstitute(id),
    serve(site.showLanding, { query }),
    serve(items.topOfEachKind, { query }),
    serve(institutes.teachers, { query: { ...query, size: "6" } }),
    serve(institutes.testimonials, { query }),
    serve(faqs.list, { query: { ...query, faqType: id === "1" ? "platform" : "institute" } }),
  ])
  const isOwnHost = (await headers()).get("x-lectern-main") !== "yes"
  return { institute, isOwnHost, sections, itemsByKind, teachers: teachers.content, testimonials, faqs: faqList }
}

/** Title and description of a landing page; one with nothing published is kept out of search engines. */
export async function landingMetadata(id: string): Promise<Metadata> {
  const institute = await loadInstitute(id)
  return instituteMetadata(institute, { isHidden: !hasPublished(institute) })
}

export const hasPublished = ({ counts }: InstituteProfile): boolean => counts.items.some(({ count }) => count > 0)

/** The reply of a call; renders the 404 page when it fails with `not_found` or `invalid_input`. */
export async function orNotFoundPage<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    const code = failureCodeOf(error)
    if (code === "not_found" || code === "invalid_input") notFound()
    throw error
  }
}
