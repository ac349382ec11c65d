import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What calls of staff ask of an order of items of their institute; throws `not_found` where there is none. */
export const findStaffOrder = (db: Db, transactionId: string) =>
  orNotFound(
    db
      .selectFrom("orders")
      .select(["id", "instituteId", "buyerId", "createdAt", "providerOrderId", "mode", "paidAt", "totalMinor"])
      .where("transactionId", "=", transactionId)
      .where("forInstituteId", "is", null)
      .executeTakeFirst(),
  )

export type StaffOrder = Awaited<ReturnType<typeof findStaffOrder>>
