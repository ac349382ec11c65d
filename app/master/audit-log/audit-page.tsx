import { PlatformAuditScreen } from "@/components/audit/audit-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** What happened at all institutes, with the messages that no other page of the area needs. */
export const AuditPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "auditLog"]}>
    <PlatformAuditScreen />
  </WithMessages>
)
