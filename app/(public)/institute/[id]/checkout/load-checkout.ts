import type { Metadata } from "next"
import { notFound, redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { orders, TransactionId } from "@/lib/features/orders/contract"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { codeOf, serve } from "@/lib/server/http/serve"
import { ITEM_KINDS, type ItemKind, kindAtPath } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { found, loadInstitute } from "../load"

export type CheckoutProps = { params: Promise<{ id: string; itemType: string; itemId: string }> }
export type ResultProps = { params: Promise<{ id: string; transactionId: string }> }

/** What the checkout shows. People sign in and pay at the institute's own address, so from elsewhere they are sent there. */
export async function loadCheckout({ params }: CheckoutProps) {
  const { id, itemType, itemId } = await params
  const kind = kindAtPath(itemType)
  if (!kind || !/^[1-9]\d{0,15}$/.test(itemId)) notFound()
  const [institute, house] = await Promise.all([loadInstitute(id), houseInstitute()])
  if (house.id !== institute.id) redirect(institute.origin + paths.checkout(institute.id, kind, Number(itemId)))
  return { institute, kind, quote: await quoteOf(id, kind, itemId) }
}

export async function checkoutMetadata(props: CheckoutProps): Promise<Metadata> {
  const { institute, quote } = await loadCheckout(props)
  const t = await getTranslations("orders.checkout")
  return instituteMetadata(institute, {
    title: quote ? t("page", { title: quote.item.title }) : t("title"),
    isHidden: true,
  })
}

/** What the result page shows around the order, of which only the browser may ask: it knows who looks. */
export async function loadResult({ params }: ResultProps) {
  const { id, transactionId } = await params
  if (!TransactionId.safeParse(transactionId).success) notFound()
  return { institute: await loadInstitute(id), transactionId }
}

export async function resultMetadata(props: ResultProps): Promise<Metadata> {
  const { institute } = await loadResult(props)
  const t = await getTranslations("orders.result")
  return { ...instituteMetadata(institute, { title: t("page"), isHidden: true }), referrer: "no-referrer" }
}

/** The price of this moment; null for what is no longer sold, a 404 for what never was. */
const quoteOf = cache(async (instituteId: string, kind: ItemKind, itemId: string) => {
  const asked = { params: { kind: ITEM_KINDS[kind].wire, itemId }, query: { instituteId } }
  try {
    return await found(serve(orders.quote, asked))
  } catch (error) {
    if (codeOf(error) === "not_on_sale") return null
    throw error
  }
})
