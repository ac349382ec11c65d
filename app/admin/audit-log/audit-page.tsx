import { AuditScreen } from "@/components/audit/audit-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** What happened at the institute, with the messages that no other page of the area needs. */
export const AuditPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "auditLog"]}>
    <AuditScreen />
  </WithMessages>
)
