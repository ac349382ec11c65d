import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { loadInstitute } from "../load"

export type BasketProps = { params: Promise<{ id: string }> }

/** The data around the basket; only the browser knows whose it is. */
export async function loadBasketPage({ params }: BasketProps) {
  return { institute: await loadInstitute((await params).id) }
}

export async function basketMetadata(props: BasketProps): Promise<Metadata> {
  const { institute } = await loadBasketPage(props)
  const t = await getTranslations("baskets")
  return instituteMetadata(institute, { title: t("page"), isHidden: true })
}
