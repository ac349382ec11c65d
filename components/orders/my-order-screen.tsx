"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { Button, ButtonLink } from "@/components/ui/button"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { queryFor } from "@/lib/client/api"
import { institutes } from "@/lib/features/institutes/contract"
import { type Order, orders } from "@/lib/features/orders/contract"
import { titleArgs } from "@/lib/features/orders/title-args"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { OfflinePart } from "./offline-part"
import { OrderLine } from "./order-line"
import { OrderLines } from "./order-lines"
import { OrderNextAction } from "./order-next-action"
import { hasPayment } from "./refunds/has-payment"
import { OrderRefunds } from "./refunds/lazy-order-refunds"

/** One order of the learner: what was bought and how it was paid, who sold it, and the way to open, pay or ask. */
export function MyOrderScreen() {
  const t = useTranslations("orders.one")
  const to = useLearnerPath()
  const { transactionId } = useParams<{ transactionId: string }>()
  const order = useQuery(queryFor(orders.show, { params: { transactionId } }))
  return (
    <div className="max-w-2xl">
      <Link
        href={to(paths.orders)}
        className="inline-flex items-center gap-1.5 rounded text-ui text-muted hover:text-text print:hidden"
      >
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {t("back")}
      </Link>
      {order.isError ? (
        <ErrorState onRetry={() => void order.refetch()} />
      ) : order.data ? (
        <OrderDetails order={order.data} />
      ) : (
        <SkeletonLines lines={8} className="mt-6" />
      )}
    </div>
  )
}

/** The states of orders that may be paid to the institute itself; one that is paid shows its documents as every order. */
const MAY_BE_OFFLINE: readonly Order["status"][] = ["awaiting_offline", "expired", "cancelled"]

function OrderDetails({ order }: { order: Order }) {
  const t = useTranslations("orders.one")
  const tOrders = useTranslations("orders")
  const isPaid = order.paidAt !== null && order.totalMinor > 0
  const isTest = order.mode === "test"
  return (
    <article className="mt-3">
      <h1 className="text-2xl font-semibold break-words">{tOrders("title", titleArgs(order))}</h1>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <OrderNextAction order={order} payLabel={t("continue")} />
        {isPaid && !isTest && (
          <Button variant="secondary" onClick={() => window.print()}>
            {t("print")}
          </Button>
        )}
      </div>
      <section className="mt-6 rounded bg-surface px-5 py-3 shadow-card print:shadow-none">
        <OrderLines order={order} reader="buyer" />
        {hasPayment(order) && <OrderRefunds order={order} reader="buyer" />}
        {isPaid && (
          <p className="border-t border-line py-3 text-ui text-muted">
            {isTest ? t("test") : t("sent", { email: order.buyer.email })}
          </p>
        )}
      </section>
      {MAY_BE_OFFLINE.includes(order.status) && <OfflinePart transactionId={order.transactionId} />}
      <SoldBy seller={order.seller} />
    </article>
  )
}

/** The seller as the order says it, with the ways to ask the institute of today. */
function SoldBy({ seller: { name, address, gstin } }: { seller: Order["seller"] }) {
  const t = useTranslations("orders.one")
  const institute = useQuery(queryFor(institutes.showDetails, { query: {} }))
  const { contactEmail = null, contactPhone = null } = institute.data ?? {}
  return (
    <section className="mt-4 rounded bg-surface px-5 py-3 shadow-card print:shadow-none">
      <dl className="flex flex-col text-ui">
        <OrderLine label={t("seller")}>
          {name}
          {address && <span className="block whitespace-pre-line text-muted">{address}</span>}
          {gstin && <span className="block text-muted">{t("gstin", { gstin })}</span>}
        </OrderLine>
        {(contactEmail ?? contactPhone) && (
          <OrderLine label={t("support")}>
            {contactEmail && <span className="block break-all">{contactEmail}</span>}
            {contactPhone && <span className="block">{contactPhone}</span>}
          </OrderLine>
        )}
      </dl>
      {institute.data && contactEmail && (
        <ButtonLink href={`mailto:${contactEmail}`} variant="ghost" size="sm" className="mb-2 print:hidden">
          {t("write", { name: institute.data.name })}
        </ButtonLink>
      )}
    </section>
  )
}
