import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Avatar } from "@/components/ui/media/avatar"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { kindSpec, type LessonUnit, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { type LessonLearner, progress } from "@/lib/features/learning/progress-contract"
import { StaffProgressDialog } from "./staff-progress-dialog"

const PAGE_SIZE = 20

type LessonLearnersProps = { materialId: number; kind: MaterialKind; title: string }

/** The learners of a lesson of any kind: who completed it, how much they watched or read and when; staff complete it for one or open it again. */
export function LessonLearners({ materialId, kind, title }: LessonLearnersProps) {
  const t = useTranslations("videos.learners")
  const [page, setPage] = useState(0)
  const [changed, setChanged] = useState<LessonLearner>()
  const mayChange = useMay()(progress.complete)
  const learners = useQuery({
    ...queryFor(progress.learners, {
      params: { materialId: String(materialId) },
      query: { page: String(page), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <QueryContent query={learners} skeleton={<SkeletonLines lines={5} />}>
        {({ content, totalElements, totalPages, completed }) =>
          totalElements === 0 ? (
            <p className="text-ui text-muted">{t("none")}</p>
          ) : (
            <>
              <p className="text-ui text-muted">{t("completed", { completed, count: totalElements })}</p>
              <ul className="divide-y divide-line">
                {content.map((learner) => (
                  <Learner
                    key={learner.userId}
                    learner={learner}
                    unit={kindSpec(kind).unit}
                    onChange={mayChange ? () => setChanged(learner) : undefined}
                  />
                ))}
              </ul>
              {totalPages > 1 && (
                <div className="flex items-center gap-3">
                  <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                    {t("previous")}
                  </Button>
                  <span className="text-sm text-muted tabular">
                    {t("pageOf", { page: page + 1, pages: totalPages })}
                  </span>
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={page + 1 >= totalPages}
                    onClick={() => setPage(page + 1)}
                  >
                    {t("next")}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryContent>
      {changed && (
        <StaffProgressDialog
          learner={changed}
          materialId={materialId}
          title={title}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}

type LearnerProps = { learner: LessonLearner; unit: LessonUnit; onChange: (() => void) | undefined }

function Learner({ learner, unit, onChange }: LearnerProps) {
  const t = useTranslations("videos.learners")
  const { dateTime, percent } = useFormats()
  const { name, image, completedAt, completedBy, lastReportAt } = learner
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={name} picture={image} />
      <div className="min-w-40 flex-1">
        <p className="text-ui font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{lastReportAt ? t("last", { date: dateTime(lastReportAt) }) : t("never")}</p>
      </div>
      <p className="text-sm tabular">
        {completedAt ? (
          <span className="flex items-center gap-1.5 font-medium text-success">
            <Icon name="circle-check" className="size-4" />
            {t(completedBy === "staff" ? "doneByStaff" : "done", { date: dateTime(completedAt) })}
          </span>
        ) : (
          <span className="text-muted">
            {unit === "whole"
              ? t("notCompleted")
              : t(unit === "seconds" ? "watched" : "read", { percent: percent(learner.percent / 100) })}
          </span>
        )}
      </p>
      {onChange && (
        <Button variant="secondary" size="sm" onClick={onChange}>
          {t(completedAt ? "reopen" : "complete")}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}
