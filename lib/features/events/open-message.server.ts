import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { Address, type Recipient } from "./event"
import { fieldOf } from "./field-of"
import { selectAudience } from "./find-audience.server"
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
    const recipient = findEvent(key)?.notices[notice]?.to
    if (!recipient) return undefined
    const to =
      userId === null ? addressAmong(data, recipient) : await findPerson(db, { userId, instituteId, recipient, data })
    if (!to) return undefined
    const language = firstLanguage(to.language, locale)
    const opened = openNotice({ key, notice, data }, { language, ...place })
    return opened && { to, language, opened, template: key }
  })

const addressAmong = (data: unknown, recipient: Recipient): Address | undefined =>
  recipient.kind === "address" ? Address.safeParse(fieldOf(data, recipient.field)).data : undefined

interface Person {
  userId: number
  instituteId: number
  recipient: Recipient
  data: unknown
}

/** The person, unless their account is disabled, or they are no longer among the audience that is told. */
async function findPerson(db: Db, { userId, instituteId, recipient, data }: Person): Promise<Address | undefined> {
  const { kind } = recipient
  const isReached =
    kind === "person" ||
    (kind !== "address" &&
      (await selectAudience(db, recipient, data)
        .select("m.userId")
        .where("m.instituteId", "=", instituteId)
        .where("m.userId", "=", userId)
        .executeTakeFirst()))
  if (!isReached) return undefined
  const person = await db
    .selectFrom("users")
    .select(["email", "firstName", "mobile", "mobileVerifiedAt", "locale"])
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst()
  if (!person) return undefined
  const { email, firstName: name, mobile, mobileVerifiedAt, locale: language } = person
  return { name, email, mobile: mobileVerifiedAt ? mobile : null, language }
}
