"use client"
import { useTranslations } from "next-intl"
import { useCopy } from "@/components/forms/use-copy"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { type Coupon, coupons } from "@/lib/features/coupons/contract"
import { useArchiveCoupon } from "./use-archive-coupon"
import { useCouponPaths } from "./use-coupon-paths"

/** What can be done with a coupon of the list. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const t = useTranslations("coupons.actions")
  const may = useMay()
  const { archive } = useArchiveCoupon()
  const couponPaths = useCouponPaths()
  const copy = useCopy()
  return (
    <>
      <MenuItem icon={<Icon name="copy" />} onSelect={() => void copy(coupon.code, t("copied"))}>
        {t("copy")}
      </MenuItem>
      {may(coupons.create) && (
        <MenuItem icon={<Icon name="layers" />} href={couponPaths.add(coupon.id)}>
          {t("duplicate")}
        </MenuItem>
      )}
      {may(coupons.remove) && coupon.status !== "archived" && (
        <MenuItem icon={<Icon name="archive" />} onSelect={() => void archive(coupon)}>
          {t("archive")}
        </MenuItem>
      )}
    </>
  )
}
