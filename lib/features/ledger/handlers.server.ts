import { implement } from "@/lib/server/api/implement"
import { findAccountNames, saveAccountNames } from "./account-names.server"
import { ledger } from "./contract"
import { journalFile } from "./journal.server"
import { listOwed } from "./owed-queries.server"

export const ledgerHandlers = implement(ledger, {
  journal: ({ actor }, { query }) => journalFile(actor, query),
  owed: ({ db }, { query }) => listOwed(db, query),
  showNames: ({ db }) => findAccountNames(db),
  saveNames: ({ db, actor }, { body }) => saveAccountNames(db, actor, body),
})
