import { useTranslations } from "next-intl"
import { SummaryLine } from "@/components/ui/summary-line"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { taxOfQuote } from "@/lib/features/billing/quote-tax"
import type { PlanQuote, QuotedLine } from "@/lib/features/billing/quote-shape"
import { paths } from "@/lib/shared/paths"
import { useFeeMonths } from "../fees/use-fee-months"
import { RecurringCouponText } from "../recurring-coupon"
import { usePlanDay } from "../use-plan-day"

/** The sum of a change: what is bought, what is unused, tax, balance, what is due today and what is paid next. */
export function QuoteLines({ quote }: { quote: PlanQuote }) {
  const t = useTranslations("plan.change")
  const { exactMoney, list, percent } = useFormats()
  const dayOf = usePlanDay()
  const monthsOf = useFeeMonths()
  const { isAtOnce, lines, unused, needsState, next, recurring, endingAddOns } = quote
  const code = quote.couponCode ?? (recurring?.isUsed ? recurring.code : null)
  const amount = (minor: number) =>
    minor < 0 ? `− ${exactMoney(-minor, quote.currency)}` : exactMoney(minor, quote.currency)
  return (
    <div className="flex flex-col gap-3 text-ui tabular">
      <p>{t(isAtOnce ? "period" : "later", { plan: quote.name, from: dayOf(quote.from), to: dayOf(quote.to) })}</p>
      <dl className="flex flex-col gap-2.5">
        {lines.map((line, at) => (
          <SummaryLine key={`new ${at}`} label={<LineName line={line} />}>
            {amount(line.taxableMinor + (code === null ? 0 : line.discountMinor))}
          </SummaryLine>
        ))}
        {code !== null && (
          <SummaryLine label={t("coupon", { code })}>
            {amount(-lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0))}
          </SummaryLine>
        )}
        {quote.fees?.map((fee) => (
          <SummaryLine key={fee.month} label={t("salesFee", { months: monthsOf(fee) })}>
            {amount(fee.taxableMinor)}
          </SummaryLine>
        ))}
        {unused.map((line, at) => (
          <SummaryLine key={`unused ${at}`} label={<LineName line={line} isUnused />}>
            {amount(-line.taxableMinor)}
          </SummaryLine>
        ))}
        {taxOfQuote(quote).map(({ name, minor }) => (
          <SummaryLine key={name} label={needsState ? t("estimate", { name }) : name}>
            {amount(minor)}
          </SummaryLine>
        ))}
        {quote.balanceUsedMinor > 0 && (
          <SummaryLine label={t("balance")}>{amount(-quote.balanceUsedMinor)}</SummaryLine>
        )}
        {quote.forgivenMinor > 0 && <SummaryLine label={t("forgiven")}>{amount(-quote.forgivenMinor)}</SummaryLine>}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">{t("due")}</dt>
          <dd className="ms-auto text-lg font-semibold">{amount(quote.dueMinor)}</dd>
        </div>
      </dl>
      {quote.referral && (
        <p>
          {t("referral", {
            percent: percent(quote.referral.percent / 100),
            amount: amount(quote.referral.discountMinor),
          })}
        </p>
      )}
      {recurring && <RecurringCouponText coupon={recurring} currency={quote.currency} />}
      {endingAddOns && (
        <p>
          {t("endingAddOns", {
            ...{ plan: quote.name, day: dayOf(endingAddOns.on), count: endingAddOns.names.length },
            names: list(endingAddOns.names),
          })}
        </p>
      )}
      {quote.surplusMinor > 0 && <p>{t("surplus", { amount: amount(quote.surplusMinor) })}</p>}
      <p className="text-muted">{t("next", { day: dayOf(next.on), amount: amount(next.totalMinor) })}</p>
      {needsState && (
        <p className="text-muted">
          {t("needsState")} <Link href={paths.instituteSettings("tax")}>{t("addAddress")}</Link>
        </p>
      )}
    </div>
  )
}

function LineName({ line: { name, quantity, days, ofDays }, isUnused }: { line: QuotedLine; isUnused?: boolean }) {
  const t = useTranslations("plan.change")
  const named = quantity > 1 ? t("times", { name, quantity }) : name
  return (
    <>
      {isUnused ? t("unused", { name: named }) : named}
      {days < ofDays && <span className="block text-sm">{t("days", { days, ofDays })}</span>}
    </>
  )
}
