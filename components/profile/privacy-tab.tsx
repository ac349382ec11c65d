"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { ErasureSection } from "./erasure/erasure-section"
import { DataExportSection } from "./data-export-section"
import { WhatsAppConsent } from "./contacts/whatsapp-consent"

/** WhatsApp consent, the export of the user's data, and erasure. */
export function PrivacyTab() {
  const t = useTranslations("profile.privacy")
  return (
    <div className="flex flex-col gap-6">
      <FormSection title={t("whatsAppTitle")}>
        <WhatsAppConsent />
      </FormSection>
      <DataExportSection />
      <ErasureSection />
    </div>
  )
}
