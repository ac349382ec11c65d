/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomBytes } from "node:crypto"
import { oauthProviderSettings } from "../setup/oauth-provider-settings"
import { withOverflow } from "@/lib/features/plans/require-limit.server"
import { readUse } from "@/lib/features/plans/plans.server"
import { socialLogin } from "@/lib/features/social-login/contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { startOAuthProvider } from "../setup/oauth-provider"
import { createMember, institutes, send, unique } from "../setup/test-app"

withJobQueue()
let provider: Awaited<ReturnType<typeof startOAuthProvider>>
beforeAll(async () => {
  provider = await startOAuthProvider(oauthProviderSettings)
})
afterAll(() => provider.close())
afterEach(() => setLimits({}))

/** How a new person who signs up by a provider comes back to the institute. */
async function signUpByProvider(buying: boolean): Promise<string | undefined> {
  const sub = unique("subject")
  const token = await provider.mint({ sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor" })
  const browser = randomBytes(32).toString("base64url")
  const body = { provider: "google" as const, token, instituteId: institutes.acme, browser, buying }
  const { data } = await send(null, socialLogin.createTicket, { body })
  return new URL(data.url).hash.match(/^#error=(.*)/)?.[1]
}

/** The limit at which one more buyer finds a place, and nobody else. */
function limitFor(students: number): number {
  for (let allowed = students; allowed > 0; allowed -= 1)
    if (withOverflow("activeStudents", allowed) === students + 1) return allowed
  throw new Error(`no limit leaves one place to ${students} students`)
}

test("the last place above the limit of students is for one who comes from a checkout, as at a sign-up by e-mail", async () => {
  await Promise.all(Array.from({ length: 12 }, () => createMember("Student")))
  const students = await readInstitute(institutes.acme, (db) => readUse(db, "activeStudents"))
  await setLimits({ activeStudents: limitFor(students) })
  expect(await signUpByProvider(false)).toBe("enrolment_full")
  const buyers = await Promise.all([signUpByProvider(true), signUpByProvider(true), signUpByProvider(true)])
  expect(buyers.filter((error) => error === undefined)).toHaveLength(1)
  expect(buyers.filter((error) => error === "enrolment_full")).toHaveLength(2)
})

test("who signs in by the token of a provider alone finds that place too", async () => {
  await Promise.all(Array.from({ length: 12 }, () => createMember("Student")))
  const students = await readInstitute(institutes.acme, (db) => readUse(db, "activeStudents"))
  await setLimits({ activeStudents: limitFor(students) })
  const sub = unique("subject")
  const idToken = await provider.mint({ sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor" })
  const signIn = (buying: boolean) =>
    send(null, socialLogin.google, { query: { instituteId: String(institutes.acme) }, body: { idToken, buying } })
  expect((await signIn(false)).code).toBe("enrolment_full")
  expect((await signIn(true)).status).toBe(200)
})
