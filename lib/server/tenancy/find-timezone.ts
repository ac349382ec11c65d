import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import type { Db } from "./transaction"

/** The time zone of the institute of a transaction, in which its files state times. */
export async function findTimezone(db: Db): Promise<string> {
  const institute = await db.selectFrom("institutes").select("timezone").executeTakeFirst()
  return institute?.timezone ?? DEFAULT_TIMEZONE
}
