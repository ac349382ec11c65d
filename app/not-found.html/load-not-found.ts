import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { headers } from "next/headers"
import { cache } from "react"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { items } from "@/lib/features/items/contract"
import { serve } from "@/lib/server/api/serve"
import { loadHostInstitute } from "../(public)/load-host-institute"

const MAX_ITEMS = 6
/** Of each kind, so that an institute with many courses shows its other kinds too. */
const MAX_OF_A_KIND = 3

/** The institute of the host with what it offers, and whether it is the platform. */
export const loadNotFound = cache(async () => {
  const [incoming, institute] = await Promise.all([headers(), loadHostInstitute()])
  const isMain = incoming.get("x-lectern-main") === "yes"
  const offered = isMain ? [] : await serve(items.topOfEachKind, { query: { instituteId: String(institute.id) } })
  const shown = offered.flatMap(({ content }) => content.slice(0, MAX_OF_A_KIND)).slice(0, MAX_ITEMS)
  return { institute, isMain, items: shown }
})

export async function notFoundMetadata(): Promise<Metadata> {
  const [{ institute, isMain }, t] = await Promise.all([loadNotFound(), getTranslations("shell.notFound")])
  if (isMain) return { title: t("title"), robots: { index: false } }
  const { alternates: _, ...metadata } = instituteMetadata(institute, { title: t("title"), isHidden: true })
  return metadata
}
