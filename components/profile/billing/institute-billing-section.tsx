"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { SAVES_TAX } from "@/lib/features/tax/save-right"
import { BillingAddresses } from "./billing-addresses"

/** To whom the invoices for the institute's own plan are made out; only its institute admin sees and changes that. */
export function InstituteBillingSection() {
  const t = useTranslations("billing.institute")
  const may = useMay()
  const institute = useBootstrap()?.institute
  if (!may(SAVES_TAX)) return null
  if (!institute) return <FormSkeleton sections={[2]} />
  return (
    <BillingAddresses
      owner={{ instituteId: String(institute.id) }}
      title={t("title")}
      intro={t("intro")}
      none={t("none")}
    />
  )
}
