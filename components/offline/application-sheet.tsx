"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor, useSend } from "@/lib/client/api"
import { offline } from "@/lib/features/offline/contract"
import { ApplicationContent } from "./application-content"
import { useApplicationKeys } from "./use-application-keys"
import { OUTDATED } from "./outdated"

type ApplicationSheetProps = {
  id: number | undefined
  /** The applications of the list, in its order. */
  ids: readonly number[]
  onOpen: (id: number) => void
  onClose: () => void
}

/** One application beside the list. J and K open the next and the previous one. */
export function ApplicationSheet({ id, ids, onOpen, onClose }: ApplicationSheetProps) {
  const t = useTranslations("offline")
  const application = useQuery({
    ...queryFor(offline.show, { params: { id: String(id ?? "") } }),
    enabled: id !== undefined,
  })
  useReview(application.data)
  const at = id === undefined ? -1 : ids.indexOf(id)
  const [next, previous] = [at < 0 ? undefined : ids[at + 1], ids[at - 1]]
  const openNext = next === undefined ? undefined : () => onOpen(next)
  const openPrevious = previous === undefined ? undefined : () => onOpen(previous)
  useApplicationKeys({ isActive: id !== undefined, keys: { j: openNext, k: openPrevious } })
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={application.data?.applicant.name ?? t("one")} isWide>
      {ids.length > 1 && (
        <div className="-mt-1 flex gap-2">
          <Button variant="ghost" size="sm" onClick={openPrevious} disabled={!openPrevious} aria-keyshortcuts="K">
            <Icon name="chevron-up" />
            {t("previous")}
          </Button>
          <Button variant="ghost" size="sm" onClick={openNext} disabled={!openNext} aria-keyshortcuts="J">
            <Icon name="chevron-down" />
            {t("next")}
          </Button>
        </div>
      )}
      <QueryContent query={application} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {(data) => <ApplicationContent key={data.id} application={data} />}
      </QueryContent>
    </Sheet>
  )
}

/** Says that somebody looks at a new application, once it is open before somebody who may decide. */
function useReview(application: { id: number; status: string } | undefined): void {
  const mayReview = useMay()(offline.review)
  const { mutate } = useSend(offline.review, { invalidates: OUTDATED })
  const id = application?.status === "submitted" && mayReview ? application.id : undefined
  useEffect(() => {
    if (id !== undefined) mutate({ body: { id } })
  }, [id, mutate])
}
