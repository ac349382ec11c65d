import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { faqs } from "@/lib/features/faqs/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { plans } from "@/lib/features/plans/contract"
import { serve } from "@/lib/server/http/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"

const platformQuery = { instituteId: String(PLATFORM_INSTITUTE_ID) }

/** The platform as its own institute: name, address, GSTIN. */
export const loadPlatform = cache(() => serve(institutes.showDetails, { query: platformQuery }))

export const loadPlans = cache(() => serve(plans.list, {}))
export const loadFaqs = cache(() => serve(faqs.list, { query: { ...platformQuery, faqType: "platform" } }))

/** What the front page shows: institutes, one of them from near, plans and questions. */
export async function loadHome() {
  const [list, offered, asked] = await Promise.all([
    serve(institutes.directory, { query: { size: "3" } }),
    loadPlans(),
    loadFaqs(),
  ])
  return { institutes: list.content, showcase: await showcaseOf(list.content[0]), plans: offered, faqs: asked }
}

async function showcaseOf(institute: Awaited<ReturnType<typeof loadDirectory>>["content"][number] | undefined) {
  if (!institute) return undefined
  const shelves = await serve(items.shelves, { query: { instituteId: String(institute.id) } })
  const { origin, id } = institute
  return {
    institute,
    courses: shelves[0]?.content ?? [],
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

/** Title, description and canonical address of one of the platform's own pages. */
export async function marketingMetadata(page: Page, path: string, { isHidden = false } = {}): Promise<Metadata> {
  const [{ origin, name, cover }, t] = await Promise.all([loadPlatform(), getTranslations("marketing.meta")])
  const title = page === "home" ? t("home.title") : `${t(`${page}.title`)} · ${name}`
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
