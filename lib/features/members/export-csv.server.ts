import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { csvResponse, toCsv } from "@/lib/server/http/csv-file"
import type { Member } from "./member-shapes"
import { listMembersAfter, type MemberFilter } from "./member-queries.server"

const BATCH_SIZE = 1_000
const HEADING = ["first_name", "last_name", "email", "mobile", "role", "own_role", "status", "joined", "last_sign_in"]

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
  return csvResponse(toCsv([HEADING, ...members.map(cellsOf)]), "people.csv")
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

const cellsOf = (member: Member): string[] => [
  member.first_name,
  member.last_name,
  member.email,
  member.mobile_number ?? "",
  member.role.roleType,
  member.customRole?.name ?? "",
  member.status,
  member.joinedAt.toISOString(),
  member.lastLoginAt?.toISOString() ?? "",
]
