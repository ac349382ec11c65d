"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { queryFor } from "@/lib/client/api"
import { tax } from "@/lib/features/tax/tax-contract"
import { BillingAddresses } from "./billing-addresses"

/** To whom the invoices for the institute's own plan are made out; only its institute admin sees and changes that. */
export function InstituteBillingSection() {
  const t = useTranslations("billing.institute")
  const may = useMay()
  const profiles = useQuery({ ...queryFor(tax.show, {}), refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (!may(tax.save) || !profiles.data) return null
  const owner = { instituteId: String(profiles.data.institute.id) }
  return (
    <div className="mt-6 max-w-3xl">
      <BillingAddresses owner={owner} title={t("title")} intro={t("intro")} none={t("none")} />
    </div>
  )
}
