"use client"
import { useTranslations } from "next-intl"
import { BrandingForm } from "./branding-form"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { PageHeader } from "@/components/ui/page-header"
import { useInstitute } from "./use-institute"

/** Picture, cover, colours and teaser of the institute's page. */
export function BrandingScreen() {
  const t = useTranslations("instituteSettings.branding")
  const institute = useInstitute()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <QueryContent query={institute} skeleton={<FormSkeleton sections={[2, 2, 1]} />}>
        {(data) => <BrandingForm institute={data} onReload={institute.refetch} />}
      </QueryContent>
    </>
  )
}
