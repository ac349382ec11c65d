"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { codeOfFailure } from "@/components/forms/failure-key"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { leadOut, signOut, useSession } from "@/lib/client/session"
import { erasure } from "@/lib/features/erasure/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { profileFailure } from "./profile-failure"
import { ProveIdentity } from "./prove-identity"
import { ownDetails } from "./use-own-details"

type ErasureStepsProps = { wish: "leave" | "erase"; institute: string }

/** The two steps out: that it is oneself, and what goes and what stays. */
export function ErasureSteps({ wish, institute }: ErasureStepsProps) {
  const own = useQuery(ownDetails())
  const instituteId = useSession()?.user.selectedInstitute ?? PLATFORM_INSTITUTE_ID
  const [isProved, setIsProved] = useState(false)
  if (own.isError) return <LoadFault failure={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <FormWaiting parts={[2]} />
  if (!isProved) return <ProveIdentity own={own.data} instituteId={instituteId} onProved={() => setIsProved(true)} />
  return wish === "leave" ? <Leave own={own.data} institute={institute} /> : <Erase own={own.data} />
}

function Erase({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile.erasure")
  const ask = useSend(erasure.ask)
  return (
    <Decision
      goes={["goesName", "goesWays", "goesTold", ...ownParts(own)]}
      stays={["staysBought", "staysLearnt", "staysSaid"]}
      then="thenErase"
      label={t("erase")}
      pending={ask.isPending || ask.isSuccess}
      failure={ask.error}
      onDecide={() => ask.mutate({}, wayOut("erase"))}
    />
  )
}

function Leave({ own, institute }: { own: OwnDetails; institute: string }) {
  const t = useTranslations("profile.erasure")
  const leave = useSend(erasure.leave)
  return (
    <Decision
      goes={["goesTold", ...ownParts(own)]}
      stays={["staysHere", "staysAccount"]}
      then="thenLeave"
      label={t("leave", { institute })}
      pending={leave.isPending || leave.isSuccess}
      failure={leave.error}
      onDecide={() => leave.mutate({}, wayOut("leave"))}
    />
  )
}

/** Leads out to a word of what has happened; whoever could not go stays. */
function wayOut(wish: "leave" | "erase") {
  leadOut(paths.loginAfter(wish))
  return { onSuccess: () => void signOut(), onError: () => leadOut(paths.home) }
}

type Part = "goesName" | "goesWays" | "goesTold" | "goesParents" | "goesTeaching"
type Rest = "staysBought" | "staysLearnt" | "staysSaid" | "staysHere" | "staysAccount"

const ownParts = ({ role }: OwnDetails): Part[] =>
  role.roleType === "Student" ? ["goesParents"] : role.roleType === "Teacher" ? ["goesTeaching"] : []

type DecisionProps = {
  goes: Part[]
  stays: Rest[]
  then: "thenErase" | "thenLeave"
  label: string
  pending: boolean
  failure: Error | null
  onDecide: () => void
}

/** What goes and what stays, and the press that does it. */
function Decision({ goes, stays, then, label, pending, failure, onDecide }: DecisionProps) {
  const t = useTranslations("profile.erasure")
  const failures = useTranslations("profile.failures")
  const lists = [
    { title: t("goes"), lines: goes },
    { title: t("stays"), lines: stays },
  ]
  return (
    <div className="flex flex-col gap-5 pt-1">
      {lists.map(({ title, lines }) => (
        <section key={title}>
          <h3 className="text-ui font-semibold">{title}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-ui text-muted">
            {lines.map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-ui">{t(then)}</p>
      {failure && (
        <FormFault>
          {failures(codeOfFailure(failure) === "last_admin" ? "last_admin" : profileFailure(failure))}
        </FormFault>
      )}
      <Button variant="danger" pending={pending} onClick={onDecide} className="max-w-full">
        <span className="truncate">{label}</span>
      </Button>
    </div>
  )
}
