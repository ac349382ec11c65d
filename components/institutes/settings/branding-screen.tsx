"use client"
import { useTranslations } from "next-intl"
import { BrandingForm } from "./branding-form"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import { useInstitute } from "./use-institute"

/** Picture, cover, colours and film of the institute's page. */
export function BrandingScreen() {
  const t = useTranslations("instituteSettings.branding")
  const institute = useInstitute()
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {institute.data ? (
        <BrandingForm institute={institute.data} onReload={institute.refetch} />
      ) : institute.isError ? (
        <LoadFault failure={institute.error} onRetry={() => void institute.refetch()} />
      ) : (
        <FormWaiting parts={[2, 2, 1]} />
      )}
    </>
  )
}
