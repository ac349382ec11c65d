import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { firstLanguage, type Language } from "@/lib/shared/messages/languages"
import { Address, type Recipient } from "./event"
import { fieldOf } from "./field-of"
import { selectAudience } from "./find-audience.server"
import type { SkipReason } from "./may-leave"
import { findEvent } from "./registry"
import { openNotice } from "./render-notice"

/** A notice of an event to one person, or, without a user, to the address among the facts. */
export interface EventMessage {
  instituteId: number
  eventId: number
  notice: string
  userId: number | null
}

type Opened = NonNullable<ReturnType<typeof openNotice>>

/** A message with its recipient and its texts in their language. */
export interface OpenedMessage {
  to: Address
  language: Language
  opened: Opened
  /** By which a text is registered at the SMS service: the key of the event. */
  template: string
  /** The facts of the event. */
  data: unknown
}

/**
 * The recipient of a message as they are now, and its texts in their language, or why there is nothing to send: the event's facts or
 * the person have been erased since, or they are no longer reached. A mobile that is not verified is none.
 */
export const openMessage = ({ instituteId, eventId, notice, userId }: EventMessage) =>
  readPlatform(async (db): Promise<OpenedMessage | { reason: SkipReason }> => {
    const event = await db
      .selectFrom("events as e")
      .innerJoin("institutes as i", "i.id", "e.instituteId")
      .select(["e.key", "e.data", "i.name as institute", "i.locale", "i.country", "i.timezone"])
      .where("e.instituteId", "=", instituteId)
      .where("e.id", "=", eventId)
      .executeTakeFirstOrThrow()
    const { key, data, locale, ...place } = event
    const recipient = findEvent(key)?.notices[notice]?.to
    if (!recipient) throw new Error(`this version does not know the notice ${key}.${notice}`)
    const to =
      userId === null ? addressAmong(data, recipient) : await findPerson(db, { userId, instituteId, recipient, data })
    if (!to) return { reason: userId === null ? "no_address" : "not_member" }
    const language = firstLanguage(to.language, locale)
    const opened = openNotice({ key, notice, data }, { language, ...place })
    return opened ? { to, language, opened, template: key, data } : { reason: "no_address" }
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
