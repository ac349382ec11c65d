import { ReferralsScreen } from "@/components/platform/referrals/referrals-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The referrals of institutes, with the messages that no other page of the area needs. */
export const ReferralsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "masterReferrals"]}>
    <ReferralsScreen />
  </WithMessages>
)
