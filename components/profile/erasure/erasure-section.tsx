"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Button } from "@/components/ui/button"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { type Erasure, erasure } from "@/lib/features/erasure/contract"
import { ErasureSteps } from "./erasure-steps"
import { CancelErasureButton } from "./cancel-erasure-button"
import { useFormats } from "@/components/ui/use-formats"

/** Leaves the current institute or erases the whole account. */
export function ErasureSection() {
  const status = useQuery(queryFor(erasure.show, {}))
  if (status.isError) return <LoadError failure={status.error} onRetry={() => void status.refetch()} />
  if (!status.data) return <FormSkeleton sections={[1]} />
  return <ErasureOptions status={status.data} />
}

function ErasureOptions({ status: { dueAt, institutes } }: { status: Erasure }) {
  const t = useTranslations("profile.erasure")
  const { longDate, list } = useFormats()
  const currentInstituteId = useSession()?.user.selectedInstitute
  const [openFlow, setOpenFlow] = useState<"leave" | "erase">()
  const onlyAdminOf = institutes.filter(({ isOnlyAdmin }) => isOnlyAdmin)
  const leavable =
    institutes.length > 1
      ? institutes.find(({ id, isOnlyAdmin }) => id === currentInstituteId && !isOnlyAdmin)
      : undefined
  const [lastFlow, setLastFlow] = useState<"leave" | "erase">("erase")

  function open(flow: "leave" | "erase") {
    setLastFlow(flow)
    setOpenFlow(flow)
  }

  return (
    <FormSection title={t("title")}>
      {dueAt && (
        <>
          <p className="-mt-3 text-ui">{t("due", { day: longDate(dueAt) })}</p>
          <CancelErasureButton />
        </>
      )}
      {leavable && (
        <div className="flex flex-col items-start gap-3">
          <p className="-mt-3 text-ui text-muted">{t("leaveIntro", { institute: leavable.name })}</p>
          <Button variant="secondary" className="max-w-full" onClick={() => open("leave")}>
            <span className="truncate">{t("leave", { institute: leavable.name })}</span>
          </Button>
        </div>
      )}
      {!dueAt && (
        <div className="flex flex-col items-start gap-3">
          <p className={leavable ? "text-ui text-muted" : "-mt-3 text-ui text-muted"}>{t("eraseIntro")}</p>
          {onlyAdminOf.length > 0 ? (
            <p className="text-ui">{t("onlyAdmin", { institutes: list(onlyAdminOf.map(({ name }) => name)) })}</p>
          ) : (
            <Button variant="secondary" onClick={() => open("erase")}>
              {t("erase")}
            </Button>
          )}
        </div>
      )}
      <Sheet
        isOpen={openFlow !== undefined}
        onClose={() => setOpenFlow(undefined)}
        title={lastFlow === "leave" ? t("leave", { institute: leavable?.name ?? "" }) : t("erase")}
      >
        {openFlow && <ErasureSteps flow={openFlow} institute={leavable?.name ?? ""} />}
      </Sheet>
    </FormSection>
  )
}
