"use client"
import { useTranslations } from "next-intl"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import type { CouponDetail } from "@/lib/features/coupons/contract"

/** The uses of a coupon by day, the newest first. */
export function CouponDays({ coupon: { days, currency, held } }: { coupon: CouponDetail }) {
  const t = useTranslations("coupons.days")
  const { date, exactMoney, number } = useFormats()
  return (
    <Panel
      title={t("title")}
      action={held > 0 && <span className="text-ui text-muted">{t("held", { count: held })}</span>}
    >
      {days.length === 0 ? (
        <p className="text-ui text-muted">{t("none")}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-ui tabular">
            <thead className="text-start text-sm text-muted">
              <tr>
                <th className="py-1.5 text-start font-medium">{t("day")}</th>
                <th className="py-1.5 text-end font-medium">{t("uses")}</th>
                <th className="py-1.5 text-end font-medium">{t("discount")}</th>
                <th className="py-1.5 text-end font-medium">{t("sales")}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, uses, discountMinor, salesMinor }) => (
                <tr key={day} className="border-t border-line">
                  <td className="py-2 whitespace-nowrap">{date(`${day}T12:00:00Z`)}</td>
                  <td className="py-2 text-end">{number(uses)}</td>
                  <td className="py-2 text-end whitespace-nowrap">{exactMoney(discountMinor, currency)}</td>
                  <td className="py-2 text-end whitespace-nowrap">{exactMoney(salesMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
