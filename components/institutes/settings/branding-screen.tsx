"use client"
import { useTranslations } from "next-intl"
import { BrandingForm } from "./branding-form"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { useInstitute } from "./use-institute"

/** Picture, cover, colours and teaser of the institute's page. */
export function BrandingScreen() {
  const t = useTranslations("instituteSettings.branding")
  const institute = useInstitute()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {institute.data ? (
        <BrandingForm institute={institute.data} onReload={institute.refetch} />
      ) : institute.isError ? (
        <LoadError failure={institute.error} onRetry={() => void institute.refetch()} />
      ) : (
        <FormSkeleton sections={[2, 2, 1]} />
      )}
    </>
  )
}
