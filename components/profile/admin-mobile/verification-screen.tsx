"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { ownDetailsQuery } from "@/components/profile/use-own-details"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { useSession } from "@/lib/client/session/session"
import { NumberSection } from "./number-section"

/**
 * The mobile number of the institute administrator, below what else they verify; other roles see a notice that they cannot
 * change it.
 */
export function VerificationScreen({ children }: { children?: ReactNode }) {
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
      <div className="flex max-w-3xl flex-col gap-6">
        {isOwner && children}
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
