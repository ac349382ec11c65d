import { implement } from "@/lib/server/api/implement"
import { jobQueues } from "./contract"
import { listFailures } from "./failure-queries.server"
import { listQueues } from "./queue-queries.server"
import { giveUpFailures, retryFailures } from "./resolve-failures.server"

export const jobQueueHandlers = implement(jobQueues, {
  queues: ({ db }) => listQueues(db),
  failures: ({ db }, { query }) => listFailures(db, query),
  retry: ({ db, actor }, { body }) => retryFailures(db, actor.userId, body),
  giveUp: ({ db, actor }, { body }) => giveUpFailures(db, actor.userId, body),
})
