"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { QrCode } from "@/components/ui/qr-code"
import type { Application, WaysToPay } from "@/lib/features/offline/application-shapes"
import { upiUrl } from "@/lib/features/offline/upi-url"
import { OrderLine } from "../order-line"

type HowToPayProps = { application: Application; ways: WaysToPay; leftMinor: number }

/** Where to pay what is left: the account, and the UPI id with its code. */
export function HowToPay({ application, ways, leftMinor }: HowToPayProps) {
  const t = useTranslations("orders.offline.ways")
  const { number, institute, currency } = application
  const { modes, accountName, accountNumber, ifsc, bank, upiId } = ways
  const url =
    modes.includes("upi") && upiId !== null && currency === "INR"
      ? upiUrl({ upiId, name: accountName ?? institute, amountMinor: leftMinor, note: number })
      : undefined
  const hasAccount = modes.includes("bank") && accountNumber !== null
  return (
    <div className="flex flex-col gap-4 text-ui">
      <h2 className="font-semibold">{t("title")}</h2>
      <p className="text-muted">{t("intro", { number })}</p>
      <div className="flex flex-wrap gap-6">
        {url && (
          <div className="flex flex-col items-start gap-2">
            <QrCode text={url} label={t("qr")} className="size-44" />
            <a href={url} className={buttonClass({ variant: "secondary", size: "sm" })}>
              {t("openUpi")}
            </a>
          </div>
        )}
        <dl className="min-w-64 flex-1">
          {url && upiId && <OrderLine label={t("upiId")}>{upiId}</OrderLine>}
          {hasAccount && (
            <>
              {accountName && <OrderLine label={t("accountName")}>{accountName}</OrderLine>}
              <OrderLine label={t("accountNumber")}>{accountNumber}</OrderLine>
              {ifsc && <OrderLine label={t("ifsc")}>{ifsc}</OrderLine>}
              {bank && <OrderLine label={t("bank")}>{bank}</OrderLine>}
            </>
          )}
          {modes.includes("cheque") && <OrderLine label={t("cheque")}>{accountName ?? institute}</OrderLine>}
          {modes.includes("cash") && <OrderLine label={t("cash")}>{institute}</OrderLine>}
        </dl>
      </div>
    </div>
  )
}
