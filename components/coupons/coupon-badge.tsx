import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { CouponDisplay } from "@/lib/features/coupons/coupon-states"

const TONES: Record<CouponDisplay, BadgeTone> = {
  draft: "neutral",
  upcoming: "primary",
  active: "success",
  used_up: "warning",
  ended: "neutral",
  paused: "warning",
  archived: "neutral",
}

/** What a coupon is at present. */
export function CouponBadge({ display }: { display: CouponDisplay }) {
  const t = useTranslations("coupons.displays")
  return (
    <Badge tone={TONES[display]} hasDot>
      {t(display)}
    </Badge>
  )
}
