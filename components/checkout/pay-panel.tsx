"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { Button, ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { useSession } from "@/lib/client/session/session"
import { orders, type Quote } from "@/lib/features/orders/contract"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { PaymentError } from "./payment-error"
import { usePay } from "./use-pay"

type PayPanelProps = { quote: Quote; instituteId: number }

/**
 * The pay button of the checkout, and its variants for signed-out visitors, staff, enrolled learners and sold-out
 * items.
 */
export function PayPanel({ quote, instituteId }: PayPanelProps) {
  const t = useTranslations("orders.checkout")
  const tOpen = useTranslations("orders.openItem")
  const { money } = useFormats(quote)
  const session = useSession()
  const { kind, id: itemId } = quote.item
  const { pay, isPaying, failure } = usePay({ instituteId, kind, itemId })
  const mine = useQuery({
    ...queryFor(orders.quote, {
      params: { kind: ITEM_KINDS[kind].wire, itemId: String(itemId) },
      query: { instituteId: String(instituteId) },
    }),
    enabled: Boolean(session),
  })
  const { isOwned, isSoldOut } = mine.data ?? quote
  const isFree = quote.totalMinor === 0

  if (session && session.user.role !== "Student") {
    return <p className="rounded bg-quiet px-4 py-3 text-center text-ui">{t("staff")}</p>
  }
  if (isOwned || failure?.code === "already_owned") {
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
  if (isSoldOut) return <p className="rounded bg-quiet px-4 py-3 text-center font-medium">{t("soldOut")}</p>
  return (
    <div className="flex flex-col gap-3">
      <PaymentError error={failure} />
      <Button size="lg" isWide onClick={pay} pending={isPaying}>
        {session === null
          ? t(isFree ? "signInFree" : "signIn")
          : isFree
            ? t("enrol")
            : t("pay", { amount: money(quote.totalMinor, quote.currency) })}
      </Button>
      <div className="flex min-h-10 flex-col gap-1 text-center text-sm text-muted">
        {session === null && (
          <a
            href={paths.register}
            onClick={() => saveReturnPath(paths.checkout(instituteId, kind, itemId))}
            className="font-medium text-primary underline-offset-4 hover:underline"
          >
            {t("register")}
          </a>
        )}
        {session && <p className="break-words">{t("signedIn", { email: session.user.email })}</p>}
        {!isFree && <p>{t("secure")}</p>}
      </div>
    </div>
  )
}
