import { LazyInstituteAudit } from "@/components/audit/lazy-institute-audit"
import { MasterInstituteScreen } from "@/components/platform/institute/institute-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** An institute as the platform sees it, with the messages that no other page of the area needs. */
export const MasterInstitutePage = () => (
  <WithMessages
    namespaces={[
      "shell",
      "ui",
      "errors",
      "forms",
      "platform",
      "administrators",
      "trials",
      "masterInstitute",
      "auditLog",
    ]}
  >
    <MasterInstituteScreen audit={<LazyInstituteAudit />} />
  </WithMessages>
)
