"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { FeatureNotice } from "@/components/shell/area/feature-notice"
import { useMissingFeature } from "@/components/shell/area/rights"
import { AddDomainForm } from "./add-domain-form"

/** Takes a domain where the plan includes them; where it does not, says so before anything is typed, with the way on. */
export function AddDomain({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations("domains.add")
  const missing = useMissingFeature("customDomain")
  if (!missing) return <AddDomainForm isFirst={isFirst} />
  return (
    <FormSection title={t(isFirst ? "title" : "titleAnother")}>
      <FeatureNotice missing={missing} />
    </FormSection>
  )
}
