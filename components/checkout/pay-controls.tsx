"use client"
import { useTranslations } from "next-intl"
import { LegalLink } from "@/components/forms/legal-link"
import { Button } from "@/components/ui/button"
import { Badge } from "@/components/ui/badge"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { useSession } from "@/lib/client/session/session"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { paths } from "@/lib/shared/paths"
import { mayBuy } from "./may-buy"
import { OfflinePart } from "./offline-part"
import { PaymentError } from "./payment-error"
import { useAmount } from "./use-amount"
import type { Payment } from "./use-pay"

type PayControlsProps = {
  amounts: QuoteTotals
  /** The path of the checkout, to which whoever creates an account comes back. */
  path: string
  payment: Payment
}

/** The pay button of a checkout with what is said beside it; visitors sign in first, and staff buy nothing. */
export function PayControls({ amounts, path, payment }: PayControlsProps) {
  const { pay, isPaying, failure, purchase, form, onRefused } = payment
  const t = useTranslations("orders.checkout")
  const amount = useAmount(amounts)
  const session = useSession()
  const isFree = amounts.totalMinor === 0
  if (!mayBuy(session, amounts)) return <p className="rounded bg-quiet px-4 py-3 text-center text-ui">{t("staff")}</p>
  const isStudent = session?.user.role === "Student"
  const isClosed = Boolean(session) && !isFree && amounts.online === "soon"
  return (
    <div className="flex flex-col gap-3">
      <PaymentError error={failure} />
      {session && !isFree && amounts.online === "test" && <TestModeNotice />}
      {isClosed ? (
        <p className="rounded bg-quiet px-4 py-3 text-center font-medium">{t("opensSoon")}</p>
      ) : (
        <Button size="lg" isWide onClick={pay} pending={isPaying}>
          {session === null
            ? t(isFree ? "signInFree" : "signIn")
            : isFree
              ? t("enrol")
              : t("pay", { amount: amount(amounts.totalMinor) })}
        </Button>
      )}
      {isStudent && !isFree && (
        <OfflinePart purchase={purchase} form={form} total={amount(amounts.totalMinor)} onOutdated={onRefused} />
      )}
      <div className="flex flex-col gap-1 text-center text-sm text-muted lg:min-h-10">
        {session === null && (
          <a
            href={paths.register}
            onClick={() => saveReturnPath(path)}
            className="font-medium text-primary underline-offset-4 hover:underline"
          >
            {t("register")}
          </a>
        )}
        {session && <p className="break-words max-lg:sr-only">{t("signedIn", { email: session.user.email })}</p>}
        {!isFree && !isClosed && <p className="max-lg:text-xs">{t("secure")}</p>}
        {!isFree && (
          <p className="text-xs">
            {t.rich("terms", {
              terms: (words) => <LegalLink href={paths.terms}>{words}</LegalLink>,
              refunds: (words) => <LegalLink href={paths.refundPolicy}>{words}</LegalLink>,
            })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Says that no real money is asked for. */
function TestModeNotice() {
  const t = useTranslations("orders.checkout")
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Badge tone="warning">{t("testMode")}</Badge>
      {t("testModeNote")}
    </p>
  )
}
