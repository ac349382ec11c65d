"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { FormPart } from "@/components/forms/form-section"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { Button } from "@/components/ui/button"
import { Sheet } from "@/components/ui/sheet"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { type Erasure, erasure } from "@/lib/features/erasure/contract"
import { ErasureSteps } from "./erasure-steps"
import { KeepAccount } from "./keep-account"

/** The ways out: of the institute at hand, and of the whole account. */
export function ErasurePart() {
  const stands = useQuery(queryFor(erasure.show, {}))
  if (stands.isError) return <LoadFault failure={stands.error} onRetry={() => void stands.refetch()} />
  if (!stands.data) return <FormWaiting parts={[1]} />
  return <Ways stands={stands.data} />
}

function Ways({ stands: { dueAt, institutes } }: { stands: Erasure }) {
  const t = useTranslations("profile.erasure")
  const format = useFormatter()
  const here = useSession()?.user.selectedInstitute
  const [going, setGoing] = useState<"leave" | "erase">()
  const bereft = institutes.filter(({ isOnlyAdmin }) => isOnlyAdmin)
  const left = institutes.length > 1 ? institutes.find(({ id, isOnlyAdmin }) => id === here && !isOnlyAdmin) : undefined
  const [shown, setShown] = useState<"leave" | "erase">("erase")

  function open(wish: "leave" | "erase") {
    setShown(wish)
    setGoing(wish)
  }

  return (
    <FormPart title={t("title")}>
      {dueAt && (
        <>
          <p className="-mt-3 text-ui">{t("due", { day: format.dateTime(dueAt, { dateStyle: "long" }) })}</p>
          <KeepAccount />
        </>
      )}
      {left && (
        <div className="flex flex-col items-start gap-3">
          <p className="-mt-3 text-ui text-muted">{t("leaveIntro", { institute: left.name })}</p>
          <Button variant="secondary" className="max-w-full" onClick={() => open("leave")}>
            <span className="truncate">{t("leave", { institute: left.name })}</span>
          </Button>
        </div>
      )}
      {!dueAt && (
        <div className="flex flex-col items-start gap-3">
          <p className={left ? "text-ui text-muted" : "-mt-3 text-ui text-muted"}>{t("eraseIntro")}</p>
          {bereft.length > 0 ? (
            <p className="text-ui">{t("onlyAdmin", { institutes: format.list(bereft.map(({ name }) => name)) })}</p>
          ) : (
            <Button variant="secondary" onClick={() => open("erase")}>
              {t("erase")}
            </Button>
          )}
        </div>
      )}
      <Sheet
        isOpen={going !== undefined}
        onClose={() => setGoing(undefined)}
        title={shown === "leave" ? t("leave", { institute: left?.name ?? "" }) : t("erase")}
      >
        {going && <ErasureSteps wish={going} institute={left?.name ?? ""} />}
      </Sheet>
    </FormPart>
  )
}
