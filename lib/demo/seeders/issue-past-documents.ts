import { issueDocumentsOfPastSale } from "@/lib/features/invoices/invoices.server"
import { withInstitute } from "@/lib/server/tenancy/institute"

/** Issues the documents of an institute's past sales, each at the time of its payment, unless it has documents. */
export async function issuePastDocuments(instituteId: number): Promise<void> {
  await withInstitute(instituteId, async (db) => {
    if (await db.selectFrom("invoices").select("id").limit(1).executeTakeFirst()) return
    const sold = await db
      .selectFrom("orders")
      .select((e) => ["id", e.ref("paidAt").$notNull().as("paidAt")])
      .where("status", "=", "paid")
      .where("totalMinor", ">", 0)
      .where("paidAt", "is not", null)
      .orderBy("paidAt")
      .execute()
    for (const { id, paidAt } of sold) await issueDocumentsOfPastSale(db, id, paidAt)
  })
}
