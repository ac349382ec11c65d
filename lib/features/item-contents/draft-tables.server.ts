import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type QueryId,
  SchemableIdentifierNode,
} from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The tables of what an item contains, each with that of its draft. */
export const DRAFT_TABLES = {
  sections: "draft_sections",
  materials: "draft_materials",
  faqs: "draft_faqs",
} as const
export type ContentTable = keyof typeof DRAFT_TABLES

const draftNames = new Map<string, string>(Object.entries(DRAFT_TABLES))

class DraftNames extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(node: SchemableIdentifierNode, queryId?: QueryId) {
    const draft = draftNames.get(node.identifier.name)
    return draft ? SchemableIdentifierNode.create(draft) : super.transformSchemableIdentifier(node, queryId)
  }
}

const names = new DraftNames()
const draftPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => names.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
}

/**
 * The same query builder, to which sections, materials and questions are those of drafts: what reads or writes them by it
 * needs no second version. Table names in raw SQL must be given by `sql.table`, and prepared queries know the public rows alone.
 */
export const ofDraft = (db: Db): Db => db.withPlugin(draftPlugin)

/** The files of the lessons, those of drafts too, of the items that a user teaches. */
export const selectTaughtFiles = (db: Db, userId: number) => {
  const select = (lessons: Db) =>
    lessons
      .selectFrom("materials as m")
      .innerJoin("item_teachers as t", "t.itemId", "m.itemId")
      .select("m.fileId")
      .where("t.userId", "=", userId)
  return select(db).unionAll(select(ofDraft(db)))
}

/** The builders by which all lessons are met: those that learners have, and those of drafts. */
export const ofAllLessons = (db: Db): Db[] => [db, ofDraft(db)]
