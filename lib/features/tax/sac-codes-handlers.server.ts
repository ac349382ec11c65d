import { implement } from "@/lib/server/api/implement"
import { saveKindDefaults, showKindDefaults } from "./kind-defaults.server"
import { sacCodes } from "./sac-codes-contract"
import { addSacCode, listSacCodes, listSacRates } from "./sac-codes.server"

export const sacCodeHandlers = implement(sacCodes, {
  list: ({ db }, { query }) => (query.all ? listSacRates(db) : listSacCodes(db)),
  create: ({ db, actor }, { body }) => addSacCode(db, actor, body),
  showKinds: ({ db }) => showKindDefaults(db),
  saveKinds: ({ db, actor }, { body }) => saveKindDefaults(db, actor, body),
})
