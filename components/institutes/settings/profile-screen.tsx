"use client"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { AddressSection } from "./address-section"
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
      <QueryContent query={institute} skeleton={<FormSkeleton sections={[3, 3, 2]} />}>
        {(data) => <ProfileForm institute={data} onReload={institute.refetch} />}
      </QueryContent>
      <div className="mt-6 max-w-3xl">
        <AddressSection />
      </div>
    </>
  )
}
