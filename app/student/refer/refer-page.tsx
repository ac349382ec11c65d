import { ReferScreen } from "@/components/referrals/refer/refer-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** A learner's referrals with their messages, which no other page of the area needs. */
export const ReferPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "refer"]}>
    <ReferScreen />
  </WithMessages>
)
