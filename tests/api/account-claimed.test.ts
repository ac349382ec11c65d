/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { oauthProviderSettings } from "../setup/oauth-provider-settings"
import { passwords } from "@/lib/features/passwords/contract"
import { auth } from "@/lib/features/auth/contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { requestOtp, latestOtp, freshIp, markMobileVerified, submitOtp } from "../setup/otp"
import { mailsTo } from "../setup/mails"
import { password, createPersonIn, markEmailVerified, signIn } from "../setup/sign-in"
import { startOAuthProvider } from "../setup/oauth-provider"
import { withJobQueue } from "../setup/job-queue"
import { send, unique } from "../setup/test-app"
import { createSignedInMember } from "./profile-fixtures"

withJobQueue()

let provider: Awaited<ReturnType<typeof startOAuthProvider>>
beforeAll(async () => {
  provider = await startOAuthProvider(oauthProviderSettings)
})
afterAll(() => provider.close())

const otherPassword = "another sentence nobody guesses"
const userOf = (id: number) =>
  readPlatform((db) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
const claimMailsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === "We secured your account")
const signInByCode = async (email: string) => {
  await requestOtp(email)
  return submitOtp(email, await latestOtp(email))
}

describe("the first verification of an e-mail", () => {
  test("removes the password, the verification of the mobile and the sessions of an earlier sign-up", async () => {
    const { first, second, email, userId } = await createSignedInMember("acme", "rival")
    await markMobileVerified(userId)
    const { status, data } = await signInByCode(email)
    expect([status, data.session?.user_id]).toEqual([200, userId])
    for (const session of [first, second])
      expect((await send(session, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await signIn(email)).code).toBe("invalid_credentials")
    expect(await userOf(userId)).toMatchObject({
      passwordHash: null,
      mobileVerifiedAt: null,
      emailVerifiedAt: expect.any(Date),
    })
    expect(await claimMailsTo(email)).toHaveLength(1)
  })

  test("removes a linked provider account that has the same e-mail", async () => {
    const email = `${unique("noor")}@people.test`
    const account = { sub: unique("subject"), email, given_name: "Noor" }
    const facebook = (endOther = false) =>
      send(null, socialLogin.facebook, { query: { instituteId: "2" }, body: { authToken: provider.accessToken(account), endOther } }) // oxfmt-ignore
    const { data } = await facebook()
    expect((await signInByCode(email)).data.session?.user_id).toBe(data.user_id)
    expect(await facebook(true)).toMatchObject({ status: 409, code: "email_taken" })
    expect(await claimMailsTo(email)).toHaveLength(1)
  })

  test("removes the same when a reset code sets a new password", async () => {
    const { email, userId } = await createPersonIn("acme")
    await markMobileVerified(userId)
    await send(null, passwords.forgotPassword, { query: { email, instituteId: "2" } }, freshIp())
    const body = { email, otp: await latestOtp(email), instituteId: 2 }
    const { data } = await send(null, passwords.confirmOtpByPost, { body }, freshIp())
    await send(null, passwords.savePassword, { body: { token: data.token, password: otherPassword, instituteId: 2 } })
    expect(await userOf(userId)).toMatchObject({ mobileVerifiedAt: null, emailVerifiedAt: expect.any(Date) })
    expect((await signIn(email, "acme", otherPassword)).status).toBe(200)
  })
})

test("a user with a verified e-mail keeps everything when they sign in by a code", async () => {
  const { email, userId } = await createPersonIn("acme")
  await markMobileVerified(userId)
  await markEmailVerified(userId)
  await signIn(email)
  expect((await signInByCode(email)).code).toBe("signed_in_elsewhere")
  expect(await userOf(userId)).toMatchObject({ passwordHash: expect.any(String), mobileVerifiedAt: expect.any(Date) })
  expect((await signIn(email, "acme", password)).code).toBe("signed_in_elsewhere")
  expect(await claimMailsTo(email)).toEqual([])
})

test("a user from whom nothing is removed gets no mail", async () => {
  const email = `${unique("noor")}@people.test`
  const account = { sub: unique("subject"), email: email.replace("@", "+x@"), given_name: "Noor" }
  await send(null, socialLogin.facebook, {
    query: { instituteId: "2" },
    body: { authToken: provider.accessToken(account) },
  })
  await signInByCode(email)
  expect(await claimMailsTo(email)).toEqual([])
})
