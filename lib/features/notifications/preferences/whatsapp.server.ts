import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { findTimezone } from "@/lib/server/tenancy/find-timezone"
import { formatPhone } from "@/lib/shared/phone"
import { localTime } from "@/lib/shared/zoned-time"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import { isTaughtBy } from "@/lib/features/members/members.server"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { whatsAppEvents } from "../events"
import type { WhatsAppNumber } from "../preference-shapes"

const EXPORT_BATCH_SIZE = 1_000
const HEADING = ["name", "mobile", "agreed"]

/** Active members who agreed to WhatsApp and have a mobile number; filtered by name or number when `search` is given. */
function selectConsents(db: Db, search: string | undefined) {
  const consents = db
    .selectFrom("notification_preferences as p")
    .innerJoin("memberships as m", "m.userId", "p.userId")
    .innerJoin("users as u", "u.id", "p.userId")
    .where("p.whatsAppAgreedAt", "is not", null)
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .where("u.mobile", "is not", null)
  if (!search) return consents
  const pattern = likePattern(search)
  const digits = search.replace(/[\s()-]/g, "")
  return consents.where((e) =>
    e.or([e(sql`u."firstName" || ' ' || u."lastName"`, "ilike", pattern), e("u.mobile", "like", likePattern(digits))]),
  )
}

const withNumberColumns = (query: ReturnType<typeof selectConsents>) =>
  query.select(["p.userId", "u.firstName", "u.lastName", "u.mobile", "p.whatsAppAgreedAt"])
type Row = Awaited<ReturnType<ReturnType<typeof withNumberColumns>["execute"]>>[number]

const toNumber = ({ userId, firstName, lastName, mobile, whatsAppAgreedAt }: Row): WhatsAppNumber => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
  mobile_number: mobile ?? "",
  agreedAt: whatsAppAgreedAt ?? new Date(0),
})

/** A page of the mobile numbers of members who agreed to WhatsApp, newest consent first; with a teacher id of those whom they teach. */
export async function listWhatsAppNumbers(db: Db, query: PageInput, teacherId?: number) {
  const all = selectConsents(db, query.searchParam)
  const consents = teacherId === undefined ? all : all.where(isTaughtBy(teacherId))
  const [rows, total] = await Promise.all([
    withNumberColumns(consents)
      .orderBy("p.whatsAppAgreedAt", "desc")
      .orderBy("p.userId")
      .$call(onPage(query))
      .execute(),
    countRows(consents),
  ])
  return pageOf({ rows, total }, query, toNumber)
}

/** The same numbers as a CSV file; the export is recorded, because the numbers are personal data. */
export async function exportWhatsAppNumbers(actor: Actor, { searchParam }: Pick<PageInput, "searchParam">) {
  const { numbers, timezone } = await withInstitute(actor.instituteId, async (db) => {
    const listed = await listAllNumbers(db, searchParam)
    const data = { instituteId: actor.instituteId, count: listed.length }
    await record(db, whatsAppEvents.exported, { by: actor, data })
    return { numbers: listed, timezone: await findTimezone(db) }
  })
  const cellsOf = ({ name, mobile_number, agreedAt }: WhatsAppNumber) => [
    name,
    formatPhone(mobile_number),
    localTime(agreedAt, timezone),
  ]
  return csvResponse(toCsv([HEADING, ...numbers.map(cellsOf)]), "whatsapp.csv")
}

async function listAllNumbers(db: Db, search: string | undefined): Promise<WhatsAppNumber[]> {
  const all: WhatsAppNumber[] = []
  for (;;) {
    const batch = await withNumberColumns(selectConsents(db, search))
      .where("p.userId", ">", all.at(-1)?.userId ?? 0)
      .orderBy("p.userId")
      .limit(EXPORT_BATCH_SIZE)
      .execute()
    all.push(...batch.map(toNumber))
    if (batch.length < EXPORT_BATCH_SIZE) return all
  }
}
