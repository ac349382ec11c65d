import { implement } from "@/lib/server/api/implement"
import { completeByStaff, reopenByStaff } from "./complete-material.server"
import { listLessonLearners } from "./lesson-learners.server"
import { progress } from "./progress-contract"
import { readReasons } from "./progress-reasons.server"
import { readHistogram } from "./watch-histogram.server"
import { saveProgress } from "./save-progress.server"

export const progressHandlers = implement(progress, {
  save: ({ db, actor }, { body }) => saveProgress(db, actor, body),
  complete: ({ db, actor }, { body }) => completeByStaff(db, actor, body),
  reopen: ({ db, actor }, { body }) => reopenByStaff(db, actor, body),
  learners: ({ db, actor }, { params, query }) =>
    listLessonLearners(db, actor, { ...query, materialId: params.materialId }),
  histogram: ({ db, actor }, { params }) => readHistogram(db, actor, params.materialId),
  reasons: ({ db, actor }, { query }) => readReasons(db, actor, query),
})
