"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { showToast } from "@/lib/client/toasts"
import { type Coupon, coupons } from "@/lib/features/coupons/contract"
import { useArchiveCoupon } from "./use-archive-coupon"
import { useCouponPaths } from "./use-coupon-paths"

/** What can be done with a coupon of the list. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const t = useTranslations("coupons.actions")
  const may = useMay()
  const archive = useArchiveCoupon()
  const couponPaths = useCouponPaths()
  async function copy() {
    await navigator.clipboard.writeText(coupon.code)
    showToast("success", t("copied"))
  }
  return (
    <>
      <MenuItem icon={<Icon name="copy" />} onSelect={() => void copy()}>
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
