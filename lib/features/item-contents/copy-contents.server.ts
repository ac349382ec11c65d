import { copyRows } from "@/lib/server/db/copy-rows"
import type { Db } from "@/lib/server/tenancy/transaction"
import { DRAFT_TABLES } from "./draft-tables.server"
import { contentsOf } from "./open-contents.server"

/** Copies what an item contains, as its staff see it, to another item that contains nothing yet and that nobody sees. */
export async function copyContents(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const contents = await contentsOf(db, from)
  const tableOf = (table: keyof typeof DRAFT_TABLES) => (contents === db ? table : DRAFT_TABLES[table])
  const faqs = { table: "faqs", from: tableOf("faqs") } as const
  await copyRows(db, { ...faqs, where: { column: "itemId", value: from }, set: { itemId: to, version: 1 } })
  const sections = await contents.selectFrom("sections").select("id").where("itemId", "=", from).orderBy("id").execute()
  for (const { id } of sections) {
    const where = { column: "id", value: id } as const
    const [sectionId] = await copyRows(db, { table: "sections", from: tableOf("sections"), where, set: { itemId: to } })
    if (sectionId === undefined) continue
    const ofSection = { where: { column: "sectionId", value: id }, set: { itemId: to, sectionId } } as const
    await copyRows(db, { table: "materials", from: tableOf("materials"), ...ofSection })
  }
}
