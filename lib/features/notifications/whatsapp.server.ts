import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { csvResponse, toCsv } from "@/lib/server/http/csv-file"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { note } from "./note.server"
import type { WhatsAppNumber } from "./preference-shapes"

const AT_ONCE = 1_000
const HEADING = ["name", "mobile", "agreed"]

/** Active members who agreed to hear from the institute by WhatsApp and have a mobile number, of some words when given. */
function selectAgreed(db: Db, words: string | undefined) {
  const agreed = db
    .selectFrom("notification_preferences as p")
    .innerJoin("memberships as m", "m.userId", "p.userId")
    .innerJoin("users as u", "u.id", "p.userId")
    .where("p.whatsAppAgreedAt", "is not", null)
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .where("u.mobile", "is not", null)
  if (!words) return agreed
  const pattern = likePattern(words)
  const digits = words.replace(/[\s()-]/g, "")
  return agreed.where((e) =>
    e.or([e(sql`u."firstName" || ' ' || u."lastName"`, "ilike", pattern), e("u.mobile", "like", likePattern(digits))]),
  )
}

const shown = (query: ReturnType<typeof selectAgreed>) =>
  query.select(["p.userId", "u.firstName", "u.lastName", "u.mobile", "p.whatsAppAgreedAt"])
type Row = Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number]

const toNumber = ({ userId, firstName, lastName, mobile, whatsAppAgreedAt }: Row): WhatsAppNumber => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
  mobile_number: mobile ?? "",
  agreedAt: whatsAppAgreedAt ?? new Date(0),
})

/** A page of the numbers of those who agreed, the newest first. */
export async function listWhatsAppNumbers(db: Db, { page, size, searchParam }: PageInput) {
  const agreed = selectAgreed(db, searchParam)
  const [rows, { total }] = await Promise.all([
    shown(agreed)
      .orderBy("p.whatsAppAgreedAt", "desc")
      .orderBy("p.userId")
      .limit(size)
      .offset(page * size)
      .execute(),
    agreed.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return { content: rows.map(toNumber), page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}

/** The same numbers as a CSV file; who took them is noted, because they are people's. */
export async function exportWhatsAppNumbers(actor: Actor, { searchParam }: Pick<PageInput, "searchParam">) {
  const numbers = await withInstitute(actor.instituteId, async (db) => {
    await note(db, actor, { action: "whatsapp.exported", target: `institute:${actor.instituteId}` })
    return listAll(db, searchParam)
  })
  const cellsOf = ({ name, mobile_number, agreedAt }: WhatsAppNumber) => [name, mobile_number, agreedAt.toISOString()]
  return csvResponse(toCsv([HEADING, ...numbers.map(cellsOf)]), "whatsapp.csv")
}

async function listAll(db: Db, words: string | undefined): Promise<WhatsAppNumber[]> {
  const all: WhatsAppNumber[] = []
  for (;;) {
    const some = await shown(selectAgreed(db, words))
      .where("p.userId", ">", all.at(-1)?.userId ?? 0)
      .orderBy("p.userId")
      .limit(AT_ONCE)
      .execute()
    all.push(...some.map(toNumber))
    if (some.length < AT_ONCE) return all
  }
}
