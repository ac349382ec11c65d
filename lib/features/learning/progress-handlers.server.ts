import { implement } from "@/lib/server/http/implement"
import { progress } from "./progress-contract"
import { readReasons } from "./progress-reasons.server"
import { saveProgress } from "./save-progress.server"

export const progressHandlers = implement(progress, {
  save: ({ db, actor }, { body }) => saveProgress(db, actor, body),
  reasons: ({ db, actor }, { query }) => readReasons(db, actor, query),
})
