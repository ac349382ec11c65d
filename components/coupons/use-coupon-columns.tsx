"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { Coupon } from "@/lib/features/coupons/contract"
import { paths } from "@/lib/shared/paths"
import { CouponBadge } from "./coupon-badge"
import { useCouponOffer } from "./use-coupon-sentence"

/** The columns of the list of coupons. */
export function useCouponColumns(): Column<Coupon>[] {
  const t = useTranslations("coupons.list")
  const { date, exactMoney, number } = useFormats()
  const offerOf = useCouponOffer()
  return [
    {
      key: "code",
      header: t("code"),
      cell: ({ id, code, name }) => (
        <span className="flex min-w-0 flex-col">
          <Link
            href={paths.adminCoupon(id)}
            className="font-medium whitespace-nowrap tabular underline-offset-4 hover:underline"
          >
            {code}
          </Link>
          {name && <span className="max-w-full text-sm font-normal break-words text-muted">{name}</span>}
        </span>
      ),
    },
    { key: "offer", header: t("offer"), cell: (coupon) => offerOf(coupon) },
    { key: "status", header: t("status"), cell: ({ display }) => <CouponBadge display={display} /> },
    {
      key: "uses",
      header: t("uses"),
      isNumeric: true,
      cell: ({ used, limitTotal }) => (
        <span className="whitespace-nowrap">
          {limitTotal === null ? number(used) : t("usesOf", { used: number(used), limit: number(limitTotal) })}
        </span>
      ),
    },
    {
      key: "sales",
      header: t("sales"),
      isNumeric: true,
      cell: ({ salesMinor, currency }) => <span className="whitespace-nowrap">{exactMoney(salesMinor, currency)}</span>,
    },
    {
      key: "ends",
      header: t("ends"),
      isMinor: true,
      cell: ({ endsAt }) => <span className="whitespace-nowrap">{endsAt ? date(endsAt) : t("never")}</span>,
    },
  ]
}
