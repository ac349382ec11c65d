import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import { localTime } from "@/lib/shared/zoned-time"
import { formatPhone } from "@/lib/shared/phone"
import { findTimezone } from "@/lib/server/tenancy/find-timezone"
import { memberEvents } from "./events"
import type { Member } from "./member-shapes"
import { listMembersAfter, type MemberFilter } from "./member-queries.server"

const BATCH_SIZE = 1_000

/** The columns of the file, each with its heading. */
const COLUMNS: readonly [heading: string, cellOf: (member: Member, timezone: string) => string][] = [
  ["First name", (member) => member.first_name],
  ["Last name", (member) => member.last_name],
  ["Email", (member) => member.email],
  ["Mobile", (member) => formatPhone(member.mobile_number ?? "")],
  ["Role", (member) => member.role.roleType],
  ["Own role", (member) => member.customRole?.name ?? ""],
  ["Status", (member) => member.status],
  ["Joined", ({ joinedAt }, timezone) => localTime(joinedAt, timezone)],
  ["Last sign-in", ({ lastLoginAt }, timezone) => (lastLoginAt ? localTime(lastLoginAt, timezone) : "")],
]

/** The members of a filter as a CSV file, with times of the institute's time zone; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export async function exportCsv(actor: Actor, filter: MemberFilter): Promise<Response> {
  const { members, timezone } = await readInstitute(actor.instituteId, async (db) => ({
    members: await listAll(db, filter),
    timezone: await findTimezone(db),
  }))
  await withInstitute(actor.instituteId, (db) =>
    record(db, memberEvents.listExported, {
      by: actor,
      data: { instituteId: actor.instituteId, count: members.length },
    }),
  )
  return csvResponse(
    toCsv([COLUMNS.map(([heading]) => heading), ...members.map((member) => cellsOf(member, timezone))]),
    "people.csv",
  )
}

async function listAll(db: Db, filter: MemberFilter): Promise<Member[]> {
  const all: Member[] = []
  for (;;) {
    const after = all.at(-1)?.user_profile_id ?? 0
    const batch = await listMembersAfter(db, filter, { after, limit: BATCH_SIZE })
    all.push(...batch)
    if (batch.length < BATCH_SIZE) return all
  }
}

const cellsOf = (member: Member, timezone: string): string[] => COLUMNS.map(([, cellOf]) => cellOf(member, timezone))
