"use client"
import { useTranslations } from "next-intl"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { ProfileForm } from "./profile-form"
import { ScreenHead } from "@/components/ui/page-header"
import { useInstitute } from "./use-institute"

/** What visitors and invoices say about the institute. */
export function ProfileScreen() {
  const t = useTranslations("instituteSettings.profile")
  const institute = useInstitute()
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {institute.data ? (
        <ProfileForm institute={institute.data} onReload={institute.refetch} />
      ) : institute.isError ? (
        <LoadFault failure={institute.error} onRetry={() => void institute.refetch()} />
      ) : (
        <FormWaiting parts={[3, 3, 2]} />
      )}
    </>
  )
}
