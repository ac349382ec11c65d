import type { Metadata } from "next"
import { notFound, redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { orders } from "@/lib/features/orders/contract"
import { TransactionId } from "@/lib/contract/transaction-id"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { ITEM_KINDS, type ItemKind, kindAtPath } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { orNotFoundPage, loadInstitute } from "../load"

export type CheckoutProps = { params: Promise<{ id: string; itemType: string; itemId: string }> }
export type BasketCheckoutProps = { params: Promise<{ id: string }> }
export type ResultProps = { params: Promise<{ id: string; transactionId: string }> }

/**
 * The data of the checkout page. Sign-in and payment happen on the institute's own host; other hosts redirect to it.
 */
export async function loadCheckout({ params }: CheckoutProps) {
  const { id, itemType, itemId } = await params
  const kind = kindAtPath(itemType)
  if (!kind || !/^[1-9]\d{0,15}$/.test(itemId)) notFound()
  const [institute, host] = await Promise.all([loadInstitute(id), hostInstitute()])
  if (host.id !== institute.id) redirect(institute.origin + paths.checkout(institute.id, kind, Number(itemId)))
  return { institute, kind, ...(await quoteOf(id, kind, itemId)) }
}

export async function checkoutMetadata(props: CheckoutProps): Promise<Metadata> {
  const { institute, quote } = await loadCheckout(props)
  const t = await getTranslations("orders.checkout")
  return instituteMetadata(institute, {
    title: quote ? t("page", { title: quote.item.title }) : t("title"),
    isHidden: true,
  })
}

/** The institute of the checkout of the basket, on its own host likewise. */
export async function loadBasketCheckout({ params }: BasketCheckoutProps) {
  const { id } = await params
  const [institute, host] = await Promise.all([loadInstitute(id), hostInstitute()])
  if (host.id !== institute.id) redirect(institute.origin + paths.basketCheckout(institute.id))
  return institute
}

export async function basketCheckoutMetadata(props: BasketCheckoutProps): Promise<Metadata> {
  const institute = await loadBasketCheckout(props)
  const t = await getTranslations("orders.checkout")
  return instituteMetadata(institute, { title: t("title"), isHidden: true })
}

/** The data around the order on the result page; only the browser loads the order, because it has the session. */
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

/** The current price; null for an item that is no longer on sale, or `isSoon`; a 404 for an unknown one. */
const quoteOf = cache(async (instituteId: string, kind: ItemKind, itemId: string) => {
  const request = { params: { kind: ITEM_KINDS[kind].wire, itemId }, query: { instituteId } }
  try {
    return { quote: await orNotFoundPage(serve(orders.quote, request)), isSoon: false }
  } catch (error) {
    const code = failureCodeOf(error)
    if (code === "not_on_sale" || code === "coming_soon") return { quote: null, isSoon: code === "coming_soon" }
    throw error
  }
})
