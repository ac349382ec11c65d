import { ReferInstitutesScreen } from "@/components/referrals/refer-institutes/refer-institutes-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** How an institute refers others, with the messages that no other page of the area needs. */
export const ReferInstitutesPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "refer", "referInstitutes"]}>
    <ReferInstitutesScreen />
  </WithMessages>
)
