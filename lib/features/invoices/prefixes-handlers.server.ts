import { implement } from "@/lib/server/api/implement"
import { showPrefixes } from "./prefixes/prefix-queries.server"
import { documentPrefixes } from "./prefixes-contract"
import { savePrefixes } from "./prefixes/save-prefixes.server"

export const documentPrefixHandlers = implement(documentPrefixes, {
  show: ({ db }) => showPrefixes(db),
  save: ({ db, actor }, { body }) => savePrefixes(db, actor, body),
})
