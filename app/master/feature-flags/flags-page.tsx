import { FlagsScreen } from "@/components/feature-flags/flags-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The flags, with the messages that no other page of the area needs. */
export const FlagsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "featureFlags"]}>
    <FlagsScreen />
  </WithMessages>
)
