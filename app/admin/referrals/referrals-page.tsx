import { ReferralsScreen } from "@/components/referrals/referrals-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's referrals with their messages, which no other page of the area needs. */
export const ReferralsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "referrals"]}>
    <ReferralsScreen />
  </WithMessages>
)
