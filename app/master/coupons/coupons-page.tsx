import { CouponsScreen } from "@/components/coupons/coupons-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The coupons of the platform with their messages, which no other page of the area needs. */
export const CouponsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "coupons"]}>
    <CouponsScreen />
  </WithMessages>
)
