import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { findProfile, requireStrongPassword } from "@/lib/features/auth/auth.server"
import { findCodeCaller, ownerAsCaller, sendCode } from "@/lib/features/otp/otp.server"
import { requireKnownTimezone } from "@/lib/features/people/people.server"
import { consumeLimits, type RateLimit } from "@/lib/server/admission/rate-limit"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import type { Actor } from "@/lib/server/auth/actor"
import { hashPassword } from "@/lib/server/auth/password"
import { clientNetwork } from "@/lib/server/network/client-network"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { checkSlug } from "./check-slug.server"
import { holdSlug } from "./claim-slug.server"
import type { HeldOpening, InstituteInput, Opening, OpeningInput } from "./contract"
import { isNameRefused } from "./judge-slug"

const DAY = 24 * 60 * 60
const STORED_DAYS = 30
/** A stranger cannot use up the openings of a person elsewhere, so that a person is counted at an address. */
const perPerson: RateLimit = { points: 3, duration: DAY }
const perAddress: RateLimit = { points: 5, duration: DAY }

export interface Caller {
  actor: Actor | null
  facts: RequestFacts
}

/** The columns of who opens it. */
interface Founder {
  email: string
  firstName: string
  lastName: string
  mobile: string | null
}

/**
 * Stores what was typed, holds the address for half an hour and sends a code to the e-mail; an opening that is named and has begun is changed,
 * as by the form without scripts that is shown again. Whether the e-mail has an account is not looked up. Throws `name_taken` with free
 * addresses, and `too_many_requests` past the limits of openings or of codes.
 */
export async function createOpening(
  input: OpeningInput,
  { opening, ...caller }: Caller & { opening: string | undefined },
): Promise<Opening> {
  await requireUsable(input, opening)
  const founder = await founderOf(input, caller.actor)
  if (!caller.actor && input.password === undefined) throw missing("password")
  if (opening === undefined) return beginOpening(input, founder, caller)
  return updateAndSend(opening, { input, founder }, caller).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "link_expired") return beginOpening(input, founder, caller)
    throw error
  })
}

async function beginOpening(input: OpeningInput, founder: Founder, caller: Caller): Promise<Opening> {
  const refund = await consumeOpening(founder.email, caller)
  const id = randomUUID()
  try {
    await withPlatform(async (db) => {
      await db
        .insertInto("openings")
        .values({ id, ...columnsOf(input), ...founder, expiresAt: storedUntil })
        .execute()
      await holdSlug(db, id, input)
    })
    await storePassword(id, input, caller)
    return await sendOpeningCode(id, founder.email, caller)
  } catch (error) {
    await refund()
    await withPlatform((db) => db.deleteFrom("openings").where("id", "=", id).execute())
    throw error
  }
}

/** Changes an opening that waits for its code, its password only if one is given, and sends another code. Throws `link_expired` for one that is over or has opened. */
export async function changeOpening(id: string, input: OpeningInput, caller: Caller): Promise<Opening> {
  await requireUsable(input, id)
  return updateAndSend(id, { input, founder: await founderOf(input, caller.actor) }, caller)
}

async function updateAndSend(
  id: string,
  { input, founder }: { input: OpeningInput; founder: Founder },
  caller: Caller,
): Promise<Opening> {
  await withPlatform((db) => updateOpening(db, id, { input, founder }))
  await storePassword(id, input, caller)
  return sendOpeningCode(id, founder.email, caller)
}

/**
 * Stores the institute and what was typed of who opens it, whom a provider then names, and holds the address. Throws as `createOpening`, and
 * `link_expired` for an opening to go on with that is over or has opened.
 */
export async function holdOpening(
  input: HeldOpening,
  { opening, facts }: { opening: string | undefined; facts: RequestFacts },
): Promise<{ id: string }> {
  await requireUsable(input, opening)
  if (opening !== undefined) {
    await withPlatform((db) => updateOpening(db, opening, { input, typed: typedOf(input) }))
    return { id: opening }
  }
  const refund = await consumeLimits([limitOfAddress(facts)])
  const id = randomUUID()
  try {
    await withPlatform(async (db) => {
      const row = { id, ...columnsOf(input), ...typedOf(input), email: input.email ?? null }
      await db
        .insertInto("openings")
        .values({ ...row, step: "provider", expiresAt: storedUntil })
        .execute()
      await holdSlug(db, id, input)
    })
    return { id }
  } catch (error) {
    await refund()
    throw error
  }
}

interface Changes {
  input: InstituteInput & { email?: string | undefined }
  /** Who opens it, to whom a code is sent. */
  founder?: Founder
  /** Else what was typed of them. */
  typed?: Omit<Founder, "email">
}

async function updateOpening(db: Db, id: string, { input, founder, typed }: Changes): Promise<void> {
  const changed = await db
    .updateTable("openings")
    .set({ ...columnsOf(input), ...typed, ...(founder && { ...founder, step: "code" }) })
    // A code that was sent belongs to the e-mail of then.
    .$if(founder === undefined, (query) =>
      query.set({ email: sql<string | null>`case when step = 'code' then email else ${input.email ?? null} end` }),
    )
    .where("id", "=", id)
    .where("step", "<>", "opened")
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst()
  if (!changed) throw new Failure("link_expired")
  await holdSlug(db, id, input)
}

async function sendOpeningCode(id: string, email: string, { actor, facts }: Caller): Promise<Opening> {
  const caller = actor ? ownerAsCaller(actor, facts.ip) : await findCodeCaller(facts, email)
  return { id, sentTo: email, ...(await sendCode(codeScope(id, email), caller)) }
}

/** What the code of an opening is bound to. */
export const codeScope = (openingId: string, identifier: string) =>
  ({ purpose: "open_institute", instituteId: PLATFORM_INSTITUTE_ID, identifier, openingId }) as const

const storedUntil = sql<Date>`now() + make_interval(days => ${STORED_DAYS})`

const columnsOf = ({ name, slug, subject, locale, timezone, plan, ref }: InstituteInput) => ({
  ...{ name, slug },
  facts: JSON.stringify({ subject, locale, timezone }),
  planSlug: plan ?? null,
  referralCode: ref ?? null,
})

const typedOf = ({ first_name, last_name, mobile_number }: HeldOpening): Omit<Founder, "email"> => ({
  ...{ firstName: first_name ?? "", lastName: last_name, mobile: mobile_number ?? null },
})

/** Throws `invalid_input` for a name or an address that nobody may have; its details say why, with free addresses. */
async function requireUsable({ name, slug, subject, timezone }: InstituteInput, openingId?: string): Promise<void> {
  if (isNameRefused(name)) throw new Failure("invalid_input", { fields: { name: ["Cannot be used"] } })
  await readPlatform(async (db: Db) => {
    await requireKnownTimezone(db, timezone)
    const { state, suggestions } = await checkSlug(db, { slug, name, subject, openingId })
    if (state === "free" || state === "taken" || state === "looks_taken") return
    const details = { state, suggestions: suggestions.join(" ") }
    throw new Failure("invalid_input", { fields: { slug: ["Cannot be used"] }, details })
  })
}

/** Who opens it: the caller who is signed in, or who says so. */
async function founderOf(input: OpeningInput, actor: Actor | null): Promise<Founder> {
  if (actor) {
    const { email, first_name: firstName, last_name: lastName } = await profileOf(actor)
    return { email, firstName, lastName, mobile: null }
  }
  const { email, first_name: firstName, last_name: lastName, mobile_number: mobile = null, password } = input
  if (firstName === undefined) throw missing("first_name")
  if (email === undefined) throw missing("email")
  if (password !== undefined) requireStrongPassword({ email, password })
  return { email, firstName, lastName, mobile }
}

/** Only who has the address costs a hash. */
async function storePassword(id: string, { password }: OpeningInput, { actor }: Caller): Promise<void> {
  if (actor || password === undefined) return
  const passwordHash = await hashPassword(password)
  await withPlatform((db) => db.updateTable("openings").set({ passwordHash }).where("id", "=", id).execute())
}

async function profileOf({ userId, instituteId }: Actor) {
  const profile = await readInstitute(instituteId, (db) => findProfile(db, userId))
  if (!profile) throw new Failure("not_found")
  return profile
}

const missing = (field: string) => new Failure("invalid_input", { fields: { [field]: ["Must be given"] } })

function consumeOpening(email: string, { actor, facts }: Caller): Promise<() => Promise<void>> {
  const network = clientNetwork(facts.ip)
  const person = actor ? `user ${actor.userId}` : `${network} ${email}`
  return consumeLimits([{ name: "opening by person", limit: perPerson, key: person }, limitOfAddress(facts)])
}

const limitOfAddress = ({ ip }: RequestFacts) => ({
  ...{ name: "opening by address", limit: perAddress, key: clientNetwork(ip) },
})
