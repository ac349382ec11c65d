import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { csvResponse, toCsv } from "@/lib/server/http/csv-file"
import type { Member } from "./member-shapes"
import { listMembersAfter, type MemberFilter } from "./member-queries.server"

const BATCH_SIZE = 1_000

/** The columns of the file, each with its heading. */
const COLUMNS: readonly [heading: string, cellOf: (member: Member) => string][] = [
  ["first_name", (member) => member.first_name],
  ["last_name", (member) => member.last_name],
  ["email", (member) => member.email],
  ["mobile", (member) => member.mobile_number ?? ""],
  ["role", (member) => member.role.roleType],
  ["own_role", (member) => member.customRole?.name ?? ""],
  ["status", (member) => member.status],
  ["joined", (member) => member.joinedAt.toISOString()],
  ["last_sign_in", (member) => member.lastLoginAt?.toISOString() ?? ""],
]

/** The members of a filter as a CSV file; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export async function exportCsv(actor: Actor, filter: MemberFilter): Promise<Response> {
  const members = await readInstitute(actor.instituteId, (db) => listAll(db, filter))
  await withInstitute(actor.instituteId, (db) =>
    audit(db, {
      actorId: actor.userId,
      action: "members.exported",
      target: `institute:${actor.instituteId}`,
      after: { count: members.length },
    }),
  )
  return csvResponse(toCsv([COLUMNS.map(([heading]) => heading), ...members.map(cellsOf)]), "people.csv")
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

const cellsOf = (member: Member): string[] => COLUMNS.map(([, cellOf]) => cellOf(member))
