import type { Endpoint, Sent } from "@/lib/contract/endpoint"
import { codes } from "@/lib/features/otp/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { people } from "@/lib/features/auth/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { freshAddress } from "../setup/codes"
import { withQueue } from "../setup/queue"
import { institutes, send, unique } from "../setup/world"

withQueue()

const PAIRS = 200
/** How far apart two may be. Without the hash a sign-in takes a twentieth, without its job a code five sixths. */
const MOST_APART = 1.1
/** What makes one round differ by chance does not make all of them differ. */
const MOST_ROUNDS = 4

const instituteId = institutes.acme
const idInstitute = String(instituteId)
let known: string[] = []
let unknown: string[] = []

beforeAll(async () => {
  const passwordHash = await hashPassword("a long enough secret")
  known = Array.from({ length: PAIRS }, () => `${unique("known")}@people.test`)
  unknown = known.map((email) => email.replace("known", "nobody"))
  await withPlatform(async (db) => {
    const made = await db
      .insertInto("users")
      .values(known.map((email) => ({ email, firstName: "Asha", lastName: "Rao", passwordHash })))
      .returning("id")
      .execute()
    await db
      .insertInto("memberships")
      .values(made.map(({ id: userId }) => ({ instituteId, userId, role: "Student" })))
      .execute()
    await db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("email", "in", known).execute()
  })
})

/** The calls of which a stranger must not learn from the time whether anybody is known, each as it is asked. */
const asked: [string, (email: string) => Promise<{ status: number }>][] = [
  ask("login", people.login, (username) => ({ body: { username, password: "a guess of mine", instituteId } })),
  ask("mobileAuthentication", codes.mobileAuthentication, (email) => ({ query: { idInstitute }, body: { email } })),
  ask("otp", codes.otp, (email) => ({ body: { email, instituteId } })),
  ask("forgotPassword", passwords.forgotPassword, (email) => ({ query: { email, instituteId: idInstitute } })),
  ask("verifyEmail", codes.verifyEmail, (email) => ({ body: { email, instituteId } })),
  ask("otp/sent/toverify", codes.sendToVerify, (identifier) => ({ query: { identifier, idInstitute } })),
]

function ask<E extends Endpoint>(name: string, endpoint: E, sent: (email: string) => Sent<E>): (typeof asked)[number] {
  return [name, (email) => send(null, endpoint, sent(email), freshAddress())]
}

test.each(asked)(
  "%s answers known and unknown people in the same time",
  async (_, call) => {
    const ratios: number[] = []
    do ratios.push(await compare(call))
    while (ratios.length < MOST_ROUNDS && Math.min(...ratios) > MOST_APART)
    expect(Math.min(...ratios)).toBeLessThan(MOST_APART)
  },
  300_000,
)

/** By how much the times of known and unknown differ; asked in turns, each first every other time. */
async function compare(call: (email: string) => Promise<{ status: number }>): Promise<number> {
  await withPlatform((db) => db.deleteFrom("rate_limits").execute())
  await call(known[0] ?? "")
  await withPlatform((db) => db.deleteFrom("rate_limits").execute())
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  const time = async (whom: keyof typeof times, email = "") => {
    const began = performance.now()
    statuses.add((await call(email)).status)
    times[whom].push(performance.now() - began)
  }
  for (let i = 0; i < PAIRS; i += 1) {
    const turns = [() => time("known", known[i]), () => time("unknown", unknown[i])]
    for (const turn of i % 2 ? turns : turns.toReversed()) await turn()
  }
  expect(statuses.size).toBe(1)
  const [one, other] = [middleOfQuicker(times.known), middleOfQuicker(times.unknown)]
  return Math.max(one, other) / Math.min(one, other)
}

/** The median of the quicker half: a machine that does other things as well delays some answers, and quickens none. */
const middleOfQuicker = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0
