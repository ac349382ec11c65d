"use client"
import { useTranslations } from "next-intl"
import { BillingAddresses } from "./billing-addresses"

/** To whom the invoices of the signed-in person are made out. */
export function BillingTab() {
  const t = useTranslations("billing")
  return <BillingAddresses owner={{}} title={t("title")} intro={t("intro")} none={t("none")} />
}
