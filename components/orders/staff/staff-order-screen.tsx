"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { lazyPart } from "@/components/ui/lazy-part"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type Order, orders } from "@/lib/features/orders/contract"
import { paths } from "@/lib/shared/paths"
import { OrderLines } from "../order-lines"
import { OrderStatusBadge } from "../order-status-badge"
import { hasPayment } from "../refunds/has-payment"
import { OrderRefunds } from "../refunds/lazy-order-refunds"

const StaffHistory = lazyPart(() => import("./staff-history").then((file) => file.StaffHistory))
const StaffPayments = lazyPart(() => import("./staff-payments").then((file) => file.StaffPayments))
const ResendReceipt = lazyPart(() => import("./resend-receipt").then((file) => file.ResendReceipt))

/** An order as staff see it: its state, what it sold and gave back, how it was paid, and what has happened to it. */
export function StaffOrderScreen() {
  const t = useTranslations("staffOrder")
  const { order: transactionId } = useParams<{ order: string }>()
  const order = useQuery(queryFor(orders.show, { params: { transactionId } }))
  return (
    <>
      <Link
        href={paths.adminOrders}
        className="inline-flex items-center gap-1.5 rounded text-ui text-muted hover:text-text"
      >
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {t("back")}
      </Link>
      <QueryContent query={order} skeleton={<SkeletonLines lines={10} className="mt-6" />}>
        {(shown) => <StaffOrder order={shown} />}
      </QueryContent>
    </>
  )
}

function StaffOrder({ order }: { order: Order }) {
  return (
    <article className="mt-3">
      <OrderHeader order={order} />
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="self-start rounded bg-surface px-5 py-3 shadow-card">
          <OrderLines order={order} reader="staff" />
          {hasPayment(order) && <OrderRefunds order={order} reader="staff" />}
        </section>
        <div className="flex min-w-0 flex-col gap-6">
          <StaffPayments order={order} />
          <StaffHistory order={order} />
        </div>
      </div>
    </article>
  )
}

/** The number with what became of the order, and when. */
function OrderHeader({ order }: { order: Order }) {
  const t = useTranslations("staffOrder")
  const { dateTime } = useFormats()
  const { number, mode, createdAt, paidAt, instrument, totalMinor } = order
  const isPaid = paidAt !== null && totalMinor > 0
  const facts = [
    t("placedOn", { date: dateTime(createdAt) }),
    isPaid && t("paidOn", { date: dateTime(paidAt) }),
    isPaid && instrument,
  ]
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-semibold break-words tabular">{t("heading", { number })}</h1>
          <OrderStatusBadge order={order} />
        </div>
        <p className="mt-1 text-ui text-muted">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {isPaid && mode === "live" && <ResendReceipt order={order} />}
    </header>
  )
}
