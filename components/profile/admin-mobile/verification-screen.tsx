"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { ownDetailsQuery } from "@/components/profile/use-own-details"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { useSession } from "@/lib/client/session/session"
import { NumberSection } from "./number-section"

/** The mobile number of the institute administrator; other roles see a notice that they cannot change it. */
export function VerificationScreen() {
  const t = useTranslations("verification")
  const user = useSession()?.user
  const isOwner = user?.role === "InstituteAdmin"
  const own = useQuery({
    ...ownDetailsQuery(),
    enabled: isOwner,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <div className="max-w-3xl">
        {user && !isOwner ? (
          <LockedNotice>{t("onlyOwner")}</LockedNotice>
        ) : user && own.data ? (
          <NumberSection own={own.data} instituteId={user.selectedInstitute} />
        ) : own.isError ? (
          <LoadError failure={own.error} onRetry={() => void own.refetch()} />
        ) : (
          <FormSkeleton sections={[1]} />
        )}
      </div>
    </>
  )
}
