"use client"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { ProfileForm } from "./profile-form"
import { PageHeader } from "@/components/ui/page-header"
import { useInstitute } from "./use-institute"

/** Name, description, contact and tax details of the institute. */
export function ProfileScreen() {
  const t = useTranslations("instituteSettings.profile")
  const institute = useInstitute()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {institute.data ? (
        <ProfileForm institute={institute.data} onReload={institute.refetch} />
      ) : institute.isError ? (
        <LoadError failure={institute.error} onRetry={() => void institute.refetch()} />
      ) : (
        <FormSkeleton sections={[3, 3, 2]} />
      )}
    </>
  )
}
