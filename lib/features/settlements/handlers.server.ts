import { implement } from "@/lib/server/api/implement"
import { settlements } from "./contract"
import { differencesFile } from "./differences-file.server"
import { explainDifference } from "./explain-difference.server"
import { listAllDifferences, listDifferences } from "./list-differences.server"

export const settlementHandlers = implement(settlements, {
  list: ({ db }, { query }) => listDifferences(db, query),
  csv: ({ actor }, { query }) => differencesFile(actor, query),
  explain: ({ db, actor }, { params, body }) => explainDifference(db, actor, { id: params.id, ...body }),
  listAll: ({ db }, { query }) => listAllDifferences(db, query),
  explainOwn: ({ db, actor }, { params, body }) => explainDifference(db, actor, { id: params.id, ...body }),
})
