"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { orders, type Quote } from "@/lib/features/orders/contract"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { PayControls } from "./pay-controls"
import { usePay } from "./use-pay"

type PayPanelProps = { quote: Quote; instituteId: number }

/** The pay button of the checkout of one item, and its variants for enrolled learners and sold-out items. */
export function PayPanel({ quote, instituteId }: PayPanelProps) {
  const t = useTranslations("orders.checkout")
  const tOpen = useTranslations("orders.openItem")
  const router = useRouter()
  const session = useSession()
  const { kind, id: itemId } = quote.item
  const { data: mine, refetch } = useQuery({
    ...queryFor(orders.quote, {
      params: { kind: ITEM_KINDS[kind].wire, itemId: String(itemId) },
      query: { instituteId: String(instituteId) },
    }),
    enabled: Boolean(session),
  })
  const { isOwned, isSoldOut } = mine ?? quote
  const path = paths.checkout(instituteId, kind, itemId)
  const payment = usePay({
    purchase: { instituteId, items: [{ kind, id: itemId }], expectedTotalMinor: quote.totalMinor, path },
    onRefused() {
      void refetch()
      router.refresh()
    },
  })
  const isStaff = session && session.user.role !== "Student"

  if (!isStaff && (isOwned || payment.failure?.code === "already_owned")) {
    return (
      <div className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-ui font-medium text-success">
          <Icon name="circle-check" />
          {t("owned")}
        </p>
        <ButtonLink href={paths.learn(kind, itemId)} size="lg" isWide>
          {tOpen(kind)}
        </ButtonLink>
      </div>
    )
  }
  if (!isStaff && isSoldOut) return <p className="rounded bg-quiet px-4 py-3 text-center font-medium">{t("soldOut")}</p>
  return <PayControls amounts={quote} path={path} payment={payment} />
}
