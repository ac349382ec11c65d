import { PlanScreen } from "@/components/billing/plan-screen"
import { PlanDocuments } from "@/components/invoices/plan-documents"
import { InstituteBillingSection } from "@/components/profile/billing/lazy-institute-billing-section"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's plan with its messages, which no other page of the area needs. */
export const PlanPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "plan", "planNotice", "forms", "invoices", "billing"]}>
    <PlanScreen billing={<InstituteBillingSection />} documents={<PlanDocuments />} />
  </WithMessages>
)
