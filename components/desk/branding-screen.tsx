"use client"
import { useTranslations } from "next-intl"
import { BrandingForm } from "./branding-form"
import { FormWaiting } from "./form-waiting"
import { LoadFault } from "@/components/ui/load-fault"
import { ScreenHead } from "./screen-head"
import { useInstitute } from "./use-institute"

/** Picture, cover, colours and film of the institute's page. */
export function BrandingScreen() {
  const t = useTranslations("desk.branding")
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
