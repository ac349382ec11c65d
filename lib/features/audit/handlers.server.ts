import { record } from "@/lib/features/events/events.server"
import { implement } from "@/lib/server/api/implement"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { findTimezone } from "@/lib/server/tenancy/find-timezone"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { auditFile } from "./audit-file.server"
import { listEntries } from "./audit-queries.server"
import { type AuditFilter, auditLog } from "./contract"
import { auditEvents } from "./events"

/** The days of the platform's owner are India's. */
const PLATFORM_ZONE = "Asia/Kolkata"

export const auditLogHandlers = implement(auditLog, {
  list: async ({ db }, { query: { language, ...query } }) =>
    listEntries(db, query, { language, timezone: await findTimezone(db) }),
  async export({ actor }, { query: { language, ...filter } }) {
    const { instituteId, userId } = actor
    const timezone = await readInstitute(instituteId, findTimezone)
    await withInstitute(instituteId, (db) => record(db, auditEvents.exported, { by: actor, data: factsOf(filter) }))
    return auditFile(userId, (work) => readInstitute(instituteId, work), { filter, reader: { language, timezone } })
  },
  listAll: ({ db }, { query: { language, ofInstitute, ...query } }) =>
    listEntries(db, query, { language, ofInstitute, timezone: PLATFORM_ZONE }),
  async exportAll({ actor }, { query: { language, ofInstitute, ...filter } }) {
    const instituteId = ofInstitute ?? PLATFORM_INSTITUTE_ID
    await withPlatform(async (db) => {
      await orNotFound(db.selectFrom("institutes").select("id").where("id", "=", instituteId).executeTakeFirst())
      await record(db, auditEvents.exported, { by: actor, data: factsOf(filter), instituteId })
    })
    const reader = { language, ofInstitute, timezone: PLATFORM_ZONE }
    return auditFile(actor.userId, readPlatform, { filter, reader })
  },
})

const factsOf = ({ key, from, to }: AuditFilter) => ({ key: key ?? null, from: from ?? null, to: to ?? null })
