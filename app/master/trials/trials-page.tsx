import { TrialsScreen } from "@/components/platform/trials/trials-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The trials, with the messages that no other page of the area needs. */
export const TrialsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "trials"]}>
    <TrialsScreen />
  </WithMessages>
)
