"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { Coupon } from "@/lib/features/coupons/contract"
import { CouponBadge } from "./coupon-badge"
import { useCouponPaths } from "./use-coupon-paths"
import { useCouponOffer } from "./use-coupon-sentence"

/** The columns of the list of coupons. */
export function useCouponColumns(): Column<Coupon>[] {
  const t = useTranslations("coupons.list")
  const { date, exactMoney, number } = useFormats()
  const offerOf = useCouponOffer()
  const couponPaths = useCouponPaths()
  return [
    {
      key: "code",
      isSortable: true,
      header: t("code"),
      cell: ({ id, code, name }) => (
        <span className="flex min-w-0 flex-col">
          <Link
            href={couponPaths.one(id)}
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
      isSortable: true,
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
      isSortable: true,
      header: t("ends"),
      isMinor: true,
      cell: ({ endsAt }) => <span className="whitespace-nowrap">{endsAt ? date(endsAt) : t("never")}</span>,
    },
  ]
}
