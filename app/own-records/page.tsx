import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { OwnInvoices } from "@/components/invoices/own-invoices"
import { OwnDataWithoutPlan } from "@/components/profile/own-data-without-plan"
import { OwnRecords } from "@/components/shell/public/own-records"
import { WithMessages } from "@/components/shell/with-messages"
import { hostInstitute } from "@/lib/web-session/host-institute"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.ownRecords")
  return { title: t("title"), robots: { index: false } }
}

/** Where members of an institute that is suspended or closed read and save what is theirs. */
export default async function OwnRecordsPage() {
  return (
    <OwnRecords institute={await hostInstitute()}>
      <WithMessages namespaces={["invoices", "profile", "forms", "auth", "ui", "errors"]}>
        <OwnInvoices />
        <OwnDataWithoutPlan />
      </WithMessages>
    </OwnRecords>
  )
}
