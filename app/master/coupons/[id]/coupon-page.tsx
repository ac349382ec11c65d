import { CouponScreen } from "@/components/coupons/coupon-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The editor of a coupon of the platform with its messages, which no other page of the area needs. */
export const CouponPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "sending", "coupons"]}>
    <CouponScreen />
  </WithMessages>
)
