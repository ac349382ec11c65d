import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { Address } from "./event"
import { fieldOf } from "./field-of"
import { findEvent } from "./registry"
import { openNotice } from "./render-notice"

/** A notice of an event to one person, or, without a user, to the address among the facts. */
export interface EventMessage {
  instituteId: number
  eventId: number
  notice: string
  userId: number | null
}

/**
 * The recipient of a message as they are now, and its texts in their language; undefined when the event's facts or the person have
 * been erased since. A mobile that is not verified is none.
 */
export const openMessage = ({ instituteId, eventId, notice, userId }: EventMessage) =>
  readPlatform(async (db) => {
    const event = await db
      .selectFrom("events as e")
      .innerJoin("institutes as i", "i.id", "e.instituteId")
      .select(["e.key", "e.data", "i.name as institute", "i.locale", "i.country", "i.timezone"])
      .where("e.instituteId", "=", instituteId)
      .where("e.id", "=", eventId)
      .executeTakeFirst()
    if (!event) return undefined
    const { key, data, locale, ...place } = event
    const field = findEvent(key)?.notices[notice]?.to.field
    const to = userId === null ? Address.safeParse(fieldOf(data, field ?? "")).data : await findPerson(db, userId)
    if (!to) return undefined
    const language = firstLanguage(to.language, locale)
    const opened = openNotice({ key, notice, data }, { language, ...place })
    return opened && { to, language, opened, template: key }
  })

async function findPerson(db: Db, id: number): Promise<Address | undefined> {
  const person = await db
    .selectFrom("users")
    .select(["email", "firstName", "mobile", "mobileVerifiedAt", "locale"])
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst()
  if (!person) return undefined
  const { email, firstName: name, mobile, mobileVerifiedAt, locale: language } = person
  return { name, email, mobile: mobileVerifiedAt ? mobile : null, language }
}
