"use client"
import { useTranslations } from "next-intl"
import { LegalLink } from "@/components/forms/legal-link"
import { Button } from "@/components/ui/button"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { useSession } from "@/lib/client/session/session"
import { paths } from "@/lib/shared/paths"
import { OfflinePart } from "./offline-part"
import { PaymentError } from "./payment-error"
import { useAmount } from "./use-amount"
import type { Payment } from "./use-pay"

type PayControlsProps = {
  amounts: { totalMinor: number; taxMinor: number; discountMinor: number; currency: string; country: string }
  /** The path of the checkout, to which whoever creates an account comes back. */
  path: string
  payment: Payment
}

/** The pay button of a checkout with what is said beside it; visitors sign in first, and staff buy nothing. */
export function PayControls({ amounts, path, payment: { pay, isPaying, failure, purchase, form } }: PayControlsProps) {
  const t = useTranslations("orders.checkout")
  const amount = useAmount(amounts)
  const session = useSession()
  const isFree = amounts.totalMinor === 0
  if (session && session.user.role !== "Student")
    return <p className="rounded bg-quiet px-4 py-3 text-center text-ui">{t("staff")}</p>
  return (
    <div className="flex flex-col gap-3">
      <PaymentError error={failure} />
      <Button size="lg" isWide onClick={pay} pending={isPaying}>
        {session === null
          ? t(isFree ? "signInFree" : "signIn")
          : isFree
            ? t("enrol")
            : t("pay", { amount: amount(amounts.totalMinor) })}
      </Button>
      {session && !isFree && <OfflinePart purchase={purchase} form={form} isLowered={amounts.discountMinor > 0} />}
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
        {!isFree && <p className="max-lg:text-xs">{t("secure")}</p>}
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
