import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { faqs } from "@/lib/features/faqs/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { plans } from "@/lib/features/plans/contract"
import { serve } from "@/lib/server/api/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { hostInstituteId } from "@/lib/web-session/request-session"

const platformQuery = { instituteId: String(PLATFORM_INSTITUTE_ID) }

/** The profile of the platform institute: name, address, GSTIN. */
export const loadPlatform = cache(() => serve(institutes.showDetails, { query: platformQuery }))

export const loadPlans = cache(() => serve(plans.list, {}))
export const loadFaqs = cache(() => serve(faqs.list, { query: { ...platformQuery, faqType: "platform" } }))

/** The data of the home page: institutes, one showcase institute, plans and FAQs. */
export async function loadHome() {
  const [directory, planList, faqList] = await Promise.all([
    serve(institutes.directory, { query: { size: "3" } }),
    loadPlans(),
    loadFaqs(),
  ])
  return {
    institutes: directory.content,
    showcase: await loadShowcase(directory.content[0]),
    plans: planList,
    faqs: faqList,
  }
}

async function loadShowcase(institute: Awaited<ReturnType<typeof loadDirectory>>["content"][number] | undefined) {
  if (!institute) return undefined
  const itemsByKind = await serve(items.topOfEachKind, { query: { instituteId: String(institute.id) } })
  const { origin, id } = institute
  return {
    institute,
    courses: itemsByKind[0]?.content ?? [],
    href: `${origin}${paths.institute(id)}`,
    host: new URL(origin).hostname,
  }
}

/** A page of the directory, counted from 1. */
export const loadDirectory = cache((page: number, searchParam: string | undefined) =>
  serve(institutes.directory, { query: { page: String(page - 1), searchParam } }),
)

type Page =
  | "home"
  | "features"
  | "pricing"
  | "institutes"
  | "about"
  | "contact"
  | "faq"
  | "terms"
  | "privacy"
  | "refund"
  | "legal"

/** The institute at whose host a page of the platform is shown, with what its frame needs; undefined on the main host. */
export const loadFrameInstitute = cache(async () => {
  const id = await hostInstituteId()
  if (id === undefined || id === PLATFORM_INSTITUTE_ID) return undefined
  return serve(institutes.showDetails, { query: { instituteId: String(id) } })
})

/** Title, description and canonical URL of a marketing page; title and favicon at an institute's host are the institute's. */
export async function marketingMetadata(page: Page, path: string, { isHidden = false } = {}): Promise<Metadata> {
  const [{ origin, name, cover }, host, t] = await Promise.all([
    loadPlatform(),
    loadFrameInstitute(),
    getTranslations("marketing.meta"),
  ])
  const title = page === "home" ? t("home.title") : `${t(`${page}.title`)} – ${host?.name ?? name}`
  const description = t(`${page}.description`)
  const picture = cover && `${origin}/media/${cover.key.replace(/\.webp$/, ".jpg")}?w=1280`
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: `${origin}${path}` },
    manifest: "/manifest.webmanifest",
    ...(isHidden && { robots: { index: false, follow: true } }),
    openGraph: {
      type: "website",
      siteName: name,
      title,
      description,
      url: `${origin}${path}`,
      ...(picture && { images: [picture] }),
    },
    twitter: { card: picture ? "summary_large_image" : "summary" },
  }
}
