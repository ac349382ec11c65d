import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { OwnInvoices } from "@/components/invoices/own-invoices"
import { LibraryEntry } from "@/components/learning/library/library-entry"
import { OwnDataWithoutPlan } from "@/components/profile/own-data-without-plan"
import { PlanExpired } from "@/components/shell/public/plan-expired"
import { WithMessages } from "@/components/shell/with-messages"
import { hostInstitute } from "@/lib/web-session/host-institute"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.planExpired"))("title"), robots: { index: false } }
}

export default async function PlanExpiredPage() {
  return (
    <PlanExpired
      institute={await hostInstitute()}
      first={
        <WithMessages namespaces={["library", "ui", "errors"]}>
          <LibraryEntry />
        </WithMessages>
      }
    >
      <WithMessages namespaces={["invoices", "profile", "forms", "auth", "ui", "errors"]}>
        <OwnInvoices />
        <OwnDataWithoutPlan />
      </WithMessages>
    </PlanExpired>
  )
}
