import type { Endpoint, RequestOf } from "@/lib/contract/endpoint"
import { otp } from "@/lib/features/otp/contract"
import { passwords } from "@/lib/features/passwords/contract"
import { auth } from "@/lib/features/auth/contract"
import { signUp } from "@/lib/features/sign-up/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { freshIp } from "../setup/otp"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, unique } from "../setup/test-app"

withJobQueue()

const PAIRS = 200
/** The maximum ratio. Without the hash a sign-in takes a twentieth of the time, without its job a code five sixths. */
const MAX_RATIO = 1.1
/** Random differences do not occur in every round. */
const MAX_ROUNDS = 4

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

/** The calls whose response time must not reveal whether an account exists. */
const calls: [string, (email: string) => Promise<{ status: number }>][] = [
  timedCall("login", auth.login, (username) => ({ body: { username, password: "a guess of mine", instituteId } })),
  timedCall("createUser", signUp.createUser, (email) => ({
    form: { userDetails: { email, password: "a sentence nobody guesses", first_name: "Asha", instituteId } },
  })),
  timedCall("mobileAuthentication", otp.mobileAuthentication, (email) => ({ query: { idInstitute }, body: { email } })),
  timedCall("otp", otp.send, (email) => ({ body: { email, instituteId } })),
  timedCall("forgotPassword", passwords.forgotPassword, (email) => ({ query: { email, instituteId: idInstitute } })),
  timedCall("verifyEmail", otp.verifyEmail, (email) => ({ body: { email, instituteId } })),
  timedCall("otp/sent/toverify", otp.sendToVerify, (identifier) => ({ query: { identifier, idInstitute } })),
]

function timedCall<E extends Endpoint>(
  name: string,
  endpoint: E,
  requestOf: (email: string) => RequestOf<E>,
): (typeof calls)[number] {
  return [name, (email) => send(null, endpoint, requestOf(email), freshIp())]
}

test.each(calls)(
  "%s takes the same time for known and unknown people",
  async (_, call) => {
    const ratios: number[] = []
    do ratios.push(await compare(call))
    while (ratios.length < MAX_ROUNDS && Math.min(...ratios) > MAX_RATIO)
    expect(Math.min(...ratios)).toBeLessThan(MAX_RATIO)
  },
  300_000,
)

/** The ratio of the times for known and unknown people, called alternately. */
async function compare(call: (email: string) => Promise<{ status: number }>): Promise<number> {
  await withPlatform((db) => db.deleteFrom("rate_limits").execute())
  await call(known[0] ?? "")
  await withPlatform((db) => db.deleteFrom("rate_limits").execute())
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  const time = async (group: keyof typeof times, email = "") => {
    const began = performance.now()
    statuses.add((await call(email)).status)
    times[group].push(performance.now() - began)
  }
  for (let i = 0; i < PAIRS; i += 1) {
    const turns = [() => time("known", known[i]), () => time("unknown", unknown[i])]
    for (const turn of i % 2 ? turns : turns.toReversed()) await turn()
  }
  expect(statuses.size).toBe(1)
  const [one, other] = [fasterHalfMedian(times.known), fasterHalfMedian(times.unknown)]
  return Math.max(one, other) / Math.min(one, other)
}

/** The median of the faster half: other load on the machine delays some responses and speeds up none. */
const fasterHalfMedian = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0
