import { InstituteBillingSection } from "@/components/profile/billing/institute-billing-section"
import { WithMessages } from "@/components/shell/with-messages"
import { TaxScreen } from "@/components/tax/tax-screen"

/** The tax profile with its messages, which no other page of the area needs. */
export const TaxPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "tax", "billing"]}>
    <TaxScreen />
    <div className="mt-6 max-w-3xl empty:hidden">
      <InstituteBillingSection />
    </div>
  </WithMessages>
)
