import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The tables whose rows belong to one user alone, by the column `userId`. */
export const ERASED_TABLES = [
  "push_tokens",
  "push_deliveries",
  "user_notifications",
  "notification_preferences",
  "student_parents",
  "member_notes",
  "setup_set_aside",
  "teacher_billing",
  "teacher_profiles",
  "meeting_accounts",
  "presence",
  "live_connections",
  "item_editors",
  "invitations",
  "sign_in_tickets",
  "password_resets",
  "sessions",
  "wishlist_items",
  "baskets",
  "billing_addresses",
] as const

type RowOwner = { userId: number; instituteId?: number | undefined }

/**
 * Deletes the rows of a user, at one institute or at all, and ends their memberships there. Returns the keys of their
 * files, whose rows are deleted and which are still to be removed from the object store.
 */
export async function eraseOwnRows(db: Db, { userId, instituteId }: RowOwner): Promise<string[]> {
  const atInstitute = instituteId === undefined ? sql`` : sql`and "instituteId" = ${instituteId}`
  const teasers = await db
    .selectFrom("teacher_profiles")
    .select(["instituteId", "teaserFileId"])
    .where("userId", "=", userId)
    .where("teaserFileId", "is not", null)
    .$if(instituteId !== undefined, (query) => query.where("instituteId", "=", instituteId ?? 0))
    .execute()
  for (const table of ERASED_TABLES)
    await sql`delete from ${sql.table(table)} where "userId" = ${userId} ${atInstitute}`.execute(db)
  await sql`update memberships set status = 'left', "customRoleId" = null, "crmAccess" = null
    where "userId" = ${userId} and status <> 'left' ${atInstitute}`.execute(db)
  await sql`update referrals set "addressHash" = null
    where "referredId" = ${userId} and "addressHash" is not null ${atInstitute}`.execute(db)
  await sql`update events set data = '{}', changes = null where "subjectType" = 'user' and "subjectId" = ${userId}
    and (key in ('member.edited', 'member.parents_changed', 'member.invitation_accepted', 'member.invitation_declined',
        'member.disabled', 'member.enabled')
      or key like 'access.%' or key like 'account.%' or key like 'lesson.%') ${atInstitute}`.execute(db)
  await sql`delete from order_notes where ${ofOrders({ userId, instituteId })}`.execute(db)
  return [...(await deleteTeaserFiles(db, teasers)), ...(await eraseApplications(db, { userId, instituteId }))]
}

/** The orders of a person, by the column `orderId` of a table. */
const ofOrders = ({ userId, instituteId }: RowOwner) =>
  sql`"orderId" in (select id from orders where "buyerId" = ${userId}
    ${instituteId === undefined ? sql`` : sql`and "instituteId" = ${instituteId}`})`

/** What a person wrote and showed with applications to pay the institute; what was received stays in the books. */
async function eraseApplications(db: Db, owner: RowOwner): Promise<string[]> {
  const ofPerson = ofOrders(owner)
  const { rows } = await sql<{ key: string }>`select "proofKey" as key from offline_applications
    where ${ofPerson} and "proofKey" is not null`.execute(db)
  await sql`update offline_applications set note = null, reference = null, "proofKey" = null, "proofMime" = null
    where ${ofPerson}`.execute(db)
  return rows.map(({ key }) => key)
}

async function deleteTeaserFiles(db: Db, teasers: { instituteId: number; teaserFileId: number | null }[]) {
  const keys: string[] = []
  for (const { instituteId, teaserFileId } of teasers) {
    const file = await db
      .deleteFrom("files")
      .where("instituteId", "=", instituteId)
      .where("id", "=", teaserFileId)
      .returning("key")
      .executeTakeFirst()
    if (file) keys.push(file.key)
  }
  return keys
}
