"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ReauthenticationForm } from "@/components/forms/reauthentication/reauthentication-form"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { setSignOutPath, signOut, useSession } from "@/lib/client/session/session"
import { erasure } from "@/lib/features/erasure/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { ownDetailsQuery } from "../use-own-details"
import { useErrorMessage } from "@/components/forms/error-message"

type ErasureStepsProps = { flow: "leave" | "erase"; institute: string }

/** The two steps to leave or erase: reauthenticate, then confirm what is erased and what is retained. */
export function ErasureSteps({ flow, institute }: ErasureStepsProps) {
  const own = useQuery(ownDetailsQuery())
  const instituteId = useSession()?.user.selectedInstitute ?? PLATFORM_INSTITUTE_ID
  const [isReauthenticated, setIsReauthenticated] = useState(false)
  if (own.isError) return <LoadError failure={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <FormSkeleton sections={[2]} />
  if (!isReauthenticated)
    return (
      <ReauthenticationForm
        own={own.data}
        instituteId={instituteId}
        onReauthenticated={() => setIsReauthenticated(true)}
      />
    )
  return flow === "leave" ? <LeaveStep own={own.data} institute={institute} /> : <EraseStep own={own.data} />
}

function EraseStep({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile.erasure")
  const request = useSend(erasure.request)
  return (
    <Confirmation
      erased={["erasedName", "erasedSignIn", "erasedMessages", ...erasedByRole(own)]}
      retained={["retainedPurchases", "retainedCertificates", "retainedReviews"]}
      after="afterErase"
      label={t("erase")}
      pending={request.isPending || request.isSuccess}
      failure={request.error}
      onConfirm={() => request.mutate({}, signOutHandlers("erase"))}
    />
  )
}

function LeaveStep({ own, institute }: { own: OwnDetails; institute: string }) {
  const t = useTranslations("profile.erasure")
  const leave = useSend(erasure.leave)
  return (
    <Confirmation
      erased={["erasedMessages", ...erasedByRole(own)]}
      retained={["retainedHere", "retainedAccount"]}
      after="afterLeave"
      label={t("leave", { institute })}
      pending={leave.isPending || leave.isSuccess}
      failure={leave.error}
      onConfirm={() => leave.mutate({}, signOutHandlers("leave"))}
    />
  )
}

/** Handlers that sign out to the sign-in page with a notice on success, and stay signed in on error. */
function signOutHandlers(flow: "leave" | "erase") {
  setSignOutPath(paths.loginAfter(flow))
  return { onSuccess: () => void signOut(), onError: () => setSignOutPath(paths.home) }
}

type ErasedKey = "erasedName" | "erasedSignIn" | "erasedMessages" | "erasedParents" | "erasedTeaching"
type RetainedKey = "retainedPurchases" | "retainedCertificates" | "retainedReviews" | "retainedHere" | "retainedAccount"

const erasedByRole = ({ role }: OwnDetails): ErasedKey[] =>
  role.roleType === "Student" ? ["erasedParents"] : role.roleType === "Teacher" ? ["erasedTeaching"] : []

type ConfirmationProps = {
  erased: ErasedKey[]
  retained: RetainedKey[]
  after: "afterErase" | "afterLeave"
  label: string
  pending: boolean
  failure: Error | null
  onConfirm: () => void
}

/** Lists what is erased and what is retained, with the button that does it. */
function Confirmation({ erased, retained, after, label, pending, failure, onConfirm }: ConfirmationProps) {
  const t = useTranslations("profile.erasure")
  const errorMessage = useErrorMessage()
  const lists = [
    { title: t("erased"), keys: erased },
    { title: t("retained"), keys: retained },
  ]
  return (
    <div className="flex flex-col gap-5 pt-1">
      {lists.map(({ title, keys }) => (
        <section key={title}>
          <h3 className="text-ui font-semibold">{title}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-ui text-muted">
            {keys.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-ui">{t(after)}</p>
      {failure && <FormError>{errorMessage(failure)}</FormError>}
      <Button variant="danger" pending={pending} onClick={onConfirm} className="max-w-full">
        <span className="truncate">{label}</span>
      </Button>
    </div>
  )
}
