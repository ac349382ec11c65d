"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { learners } from "@/lib/features/learners/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { AccessForm, type AccessFormMode } from "./access-form"
import { CourseRow } from "./course-row"
import { RECORD_PAGE_SIZE, RecordList, type RecordPaging } from "./record-list"

type LearningTabProps = { member: MemberDetail; paging: RecordPaging }

/** The items of a student with their progress and access, which staff give, extend and take by hand. */
export function LearningTab({ member, paging }: LearningTabProps) {
  const t = useTranslations("members.learning")
  const { user_id: id, status } = member
  const mayChange = useMay()(learners.giveAccess) && status !== "left"
  const [form, setForm] = useState<AccessFormMode>()
  const courses = useQuery(
    queryFor(learners.courses, {
      query: { id: String(id), page: String(paging.page - 1), size: String(RECORD_PAGE_SIZE) },
    }),
  )
  const close = () => setForm(undefined)
  return (
    <div className="flex flex-col gap-4">
      {mayChange && form?.kind !== "give" && (
        <Button variant="secondary" className="w-fit" onClick={() => setForm({ kind: "give" })}>
          <Icon name="plus" />
          {t("give")}
        </Button>
      )}
      {form?.kind === "give" && <AccessForm member={member} mode={form} onDone={close} />}
      <RecordList
        query={courses}
        paging={paging}
        empty={{ icon: "graduation-cap", title: t("empty"), message: t("emptyMessage") }}
        keyOf={({ item }) => item.id}
      >
        {(course) => (
          <>
            <CourseRow course={course} onChange={mayChange ? (kind) => setForm({ kind, course }) : undefined} />
            {form && form.kind !== "give" && form.course.item.id === course.item.id && (
              <AccessForm key={form.kind} member={member} mode={form} onDone={close} />
            )}
          </>
        )}
      </RecordList>
    </div>
  )
}
