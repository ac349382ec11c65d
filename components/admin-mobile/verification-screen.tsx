"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import { ownDetails } from "@/components/profile/use-own-details"
import { LockNote } from "@/components/ui/lock-note"
import { useSession } from "@/lib/client/session"
import { NumberPart } from "./number-part"

/** The number by which the institute's administrator is reached; whoever else comes here is told whose it is to change. */
export function VerificationScreen() {
  const t = useTranslations("verification")
  const user = useSession()?.user
  const isOwner = user?.role === "InstituteAdmin"
  const own = useQuery({
    ...ownDetails(),
    enabled: isOwner,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      <div className="max-w-3xl">
        {user && !isOwner ? (
          <LockNote>{t("onlyOwner")}</LockNote>
        ) : user && own.data ? (
          <NumberPart own={own.data} instituteId={user.selectedInstitute} />
        ) : own.isError ? (
          <LoadFault failure={own.error} onRetry={() => void own.refetch()} />
        ) : (
          <FormWaiting parts={[1]} />
        )}
      </div>
    </>
  )
}
