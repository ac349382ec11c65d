import { WithMessages } from "@/components/shell/with-messages"
import { SacCodesScreen } from "@/components/tax/sac-codes-screen"

/** The codes and rates with their messages. */
export const SacCodesPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "tax"]}>
    <SacCodesScreen />
  </WithMessages>
)
