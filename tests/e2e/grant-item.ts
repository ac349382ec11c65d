import type { Member } from "./members"
import { serverModules } from "./server-modules"

/** Gives a member an item of their institute, as an administrator would. */
export async function grantItem({ instituteId, userId }: Member, itemId: number): Promise<void> {
  const { withPlatform } = await serverModules()
  const granted = { instituteId, userId, itemId }
  await withPlatform(async (db) => {
    await db.insertInto("enrolments").values(granted).execute()
    await db
      .insertInto("entitlements")
      .values({ ...granted, source: "admin" })
      .execute()
  })
}
