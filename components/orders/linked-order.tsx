import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { SummaryLine } from "@/components/ui/summary-line"
import type { LinkedOrder as Order } from "@/lib/features/orders/link-contract"
import { formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import type { Language } from "@/lib/shared/messages/languages"

/** Periods of plans are days of India, whatever the zone of whoever reads them. */
const ZONE = "Asia/Kolkata"

/** What the page of a payment link says of its order, with the way to the provider's page as long as it can be paid. */
export function LinkedOrder({ order, language }: { order: Order; language: Language }) {
  const t = useTranslations("payByLink")
  const { exactMoney, date } = formatsOf(localeOf(language, "IN"), ZONE)
  const { status, number, titles, amountMinor, currency, expiresAt, url } = order
  const amount = exactMoney(amountMinor, currency)
  // The instant at which it ends belongs to the day after the last.
  const lastDay = date(new Date(expiresAt.getTime() - 1))
  return (
    <>
      <dl className="flex flex-col gap-2.5 rounded bg-surface px-5 py-4 text-ui tabular shadow-card">
        <SummaryLine label={t("for")}>{titles.join("; ")}</SummaryLine>
        <SummaryLine label={t("number")}>{number}</SummaryLine>
        {status === "open" && <SummaryLine label={t("until")}>{lastDay}</SummaryLine>}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">{t("amount")}</dt>
          <dd className="ms-auto text-lg font-semibold">{amount}</dd>
        </div>
      </dl>
      {status === "open" &&
        (url === null ? (
          <p role="alert" className="mt-5 text-ui">
            {t("later")}
          </p>
        ) : (
          <ButtonLink href={url} isWide className="mt-5">
            {t("pay", { amount })}
          </ButtonLink>
        ))}
    </>
  )
}
