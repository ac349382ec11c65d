import { institutes } from "@/lib/features/institutes/contract"
import { canonical } from "@/lib/features/institutes/institute-urls"
import type { SitemapEntry } from "@/lib/features/institutes/sitemap"
import { items } from "@/lib/features/items/contract"
import { serve } from "@/lib/server/http/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { loadHostInstitute } from "../(public)/host-institute"

/** How many items one sitemap holds. */
export const ADDRESSES_A_PAGE = 5_000

const MARKETING = [
  paths.home,
  paths.features,
  paths.pricing,
  paths.institutes,
  paths.aboutUs,
  paths.contactUs,
  paths.faq,
  paths.terms,
  paths.privacy,
  paths.refundPolicy,
  paths.legalContact,
]

/** A page of what the sitemap of this host names; the first also names what is no item. */
export async function loadAddresses(page: number) {
  const institute = await loadHostInstitute()
  const query = { instituteId: String(institute.id) }
  const [listed, others] = await Promise.all([
    serve(items.addresses, { query: { ...query, page: String(page) } }),
    page === 0 ? loadOthers(institute) : [],
  ])
  const entries: SitemapEntry[] = [
    ...others.map((path) => ({ address: canonical(institute, path) })),
    ...listed.content.map(({ kind, id, updatedAt }) => ({
      address: canonical(institute, paths.item(institute.id, kind, id)),
      changedAt: updatedAt,
    })),
  ]
  return { origin: institute.origin, entries, totalElements: listed.totalElements }
}

async function loadOthers(institute: Awaited<ReturnType<typeof loadHostInstitute>>): Promise<(string | undefined)[]> {
  const { id, counts } = institute
  const teachers = await serve(institutes.teachers, { query: { instituteId: String(id), size: "100" } })
  const shelves = counts.items.filter(({ count }) => count > 0).map(({ kind }) => paths.items(id, kind))
  return [
    ...(id === PLATFORM_INSTITUTE_ID ? [...MARKETING, paths.institute(id)] : [undefined]),
    ...shelves,
    ...(teachers.content.length > 0 ? [paths.teachers(id)] : []),
    ...teachers.content.map(({ userId }) => paths.teacher(id, userId)),
  ]
}
