import { providerSettings } from "../setup/provider-settings"
import { passwords } from "@/lib/features/passwords/contract"
import { people } from "@/lib/features/auth/contract"
import { social } from "@/lib/features/social-login/contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { askCode, codeOf, freshAddress, proveMobile, typeCode } from "../setup/codes"
import { mailsTo } from "../setup/mails"
import { password, personOf, proveEmail, signIn } from "../setup/member"
import { startProvider } from "../setup/provider"
import { withQueue } from "../setup/queue"
import { send, unique } from "../setup/world"
import { signedIn } from "./profile-world"

withQueue()

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider(providerSettings)
})
afterAll(() => provider.close())

const other = "another sentence nobody guesses"
const userOf = (id: number) =>
  readPlatform((db) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
const told = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === "Your account is yours alone now")
const comeByCode = async (email: string) => {
  await askCode(email)
  return typeCode(email, await codeOf(email))
}

describe("whoever comes to a mailbox for the first time", () => {
  test("finds the account without the password, the mobile and the sessions of who signed up with it", async () => {
    const { first, second, email, userId } = await signedIn("acme", "rival")
    await proveMobile(userId)
    const { status, data } = await comeByCode(email)
    expect([status, data.session?.user_id]).toEqual([200, userId])
    for (const session of [first, second]) expect((await send(session, people.getProfile, {})).code).toBe("signed_out")
    expect((await signIn(email)).code).toBe("wrong_credentials")
    expect(await userOf(userId)).toMatchObject({
      passwordHash: null,
      mobileVerifiedAt: null,
      emailVerifiedAt: expect.any(Date),
    })
    expect(await told(email)).toHaveLength(1)
  })

  test("finds it without the account at a provider that claimed the same mailbox", async () => {
    const email = `${unique("noor")}@people.test`
    const account = { sub: unique("subject"), email, given_name: "Noor" }
    const facebook = (endOther = false) =>
      send(null, social.facebook, { query: { instituteId: "2" }, body: { authToken: provider.accessToken(account), endOther } }) // prettier-ignore
    const { data } = await facebook()
    expect((await comeByCode(email)).data.session?.user_id).toBe(data.user_id)
    expect(await facebook(true)).toMatchObject({ status: 409, code: "email_taken" })
    expect(await told(email)).toHaveLength(1)
  })

  test("loses the same to a new password that a code to the mailbox sets", async () => {
    const { email, userId } = await personOf("acme")
    await proveMobile(userId)
    await send(null, passwords.forgotPassword, { query: { email, instituteId: "2" } }, freshAddress())
    const body = { email, otp: await codeOf(email), instituteId: 2 }
    const { data } = await send(null, passwords.confirmOtpByPost, { body }, freshAddress())
    await send(null, passwords.savePassword, { body: { token: data.token, password: other, instituteId: 2 } })
    expect(await userOf(userId)).toMatchObject({ mobileVerifiedAt: null, emailVerifiedAt: expect.any(Date) })
    expect((await signIn(email, "acme", other)).status).toBe(200)
  })
})

test("who has proved the mailbox before keeps everything when they come by a code", async () => {
  const { email, userId } = await personOf("acme")
  await proveMobile(userId)
  await proveEmail(userId)
  await signIn(email)
  expect((await comeByCode(email)).code).toBe("session_elsewhere")
  expect(await userOf(userId)).toMatchObject({ passwordHash: expect.any(String), mobileVerifiedAt: expect.any(Date) })
  expect((await signIn(email, "acme", password)).code).toBe("session_elsewhere")
  expect(await told(email)).toEqual([])
})

test("who had nothing to lose is told nothing", async () => {
  const email = `${unique("noor")}@people.test`
  const account = { sub: unique("subject"), email: email.replace("@", "+x@"), given_name: "Noor" }
  await send(null, social.facebook, { query: { instituteId: "2" }, body: { authToken: provider.accessToken(account) } })
  await comeByCode(email)
  expect(await told(email)).toEqual([])
})
