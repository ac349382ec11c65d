import sharp from "sharp"
import { auth } from "@/lib/features/auth/contract"
import { signUp } from "@/lib/features/sign-up/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { freshIp, latestOtp, submitOtp, wrongOtp } from "../setup/otp"
import { createPersonIn, markEmailVerified, password as personPassword } from "../setup/sign-in"
import { requestSignUp, signUpByCode } from "../setup/sign-up"
import { institutes, sendRaw, send, type Slug, createMember, unique } from "../setup/test-app"

withJobQueue()

const password = "a sentence nobody guesses"

const newUserDetails = (slug: Slug = "acme", more: object = {}) => ({
  email: `${unique("new")}@people.test`,
  password,
  first_name: "Ravi",
  last_name: "Iyer",
  instituteId: institutes[slug],
  ...more,
})
const login = (email: string, secret = password, slug: Slug = "acme") =>
  send(null, auth.login, { body: { username: email, password: secret, instituteId: institutes[slug] } }, freshIp())

const userOf = (email: string) =>
  withPlatform((db) => db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst())

const forgetLimits = () => withPlatform((db) => db.deleteFrom("rate_limits").execute())

const membershipsOf = (email: string) =>
  withPlatform((db) =>
    db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.userId")
      .select(["m.instituteId", "m.role", "m.status"])
      .where("u.email", "=", email)
      .orderBy("m.instituteId")
      .execute(),
  )

const setMembership = (email: string, values: { role?: Role; status?: string }) =>
  withPlatform((db) =>
    db
      .updateTable("memberships")
      .set(values)
      .where("userId", "=", db.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  )

async function whileSignUpClosed<T>(slug: Slug, work: () => Promise<T>): Promise<T> {
  const set = (signUpAllowed: boolean) =>
    withPlatform((db) =>
      db.updateTable("institutes").set({ signUpAllowed }).where("id", "=", institutes[slug]).execute(),
    )
  await set(false)
  try {
    return await work()
  } finally {
    await set(true)
  }
}

describe("signing up", () => {
  test("makes a student of the institute, who can sign in", async () => {
    const details = newUserDetails("acme", { mobile_number: "98765 43210" })
    const { status, data } = await signUpByCode(details)
    expect(status).toBe(200)
    expect(data).toMatchObject({ email: details.email, first_name: "Ravi", mobile_number: "+919876543210" })
    expect(data).toMatchObject({ role: { roleType: "Student" }, selectedInstitute: 2 })
    expect((await login(details.email)).status).toBe(200)
    expect((await userOf(details.email))?.emailVerifiedAt).toEqual(expect.any(Date))
  })

  test("stores the password only as argon2id", async () => {
    const details = newUserDetails()
    await signUpByCode(details)
    const row = await userOf(details.email)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })

  test("ignores fields outside the form: nobody signs up as an admin", async () => {
    const details = newUserDetails("acme", { role: "InstituteAdmin", role_id: 1, emailVerifiedAt: new Date(), id: 1 })
    expect((await signUpByCode(details)).data?.role.roleType).toBe("Student")
    expect(await membershipsOf(details.email)).toEqual([{ instituteId: 2, role: "Student", status: "active" }])
  })

  test.each([
    ["too short", { password: "seven77" }],
    ["more than 256 characters", { password: "पासवर्ड".repeat(40) }],
    ["white space alone", { password: " ".repeat(12) }],
    ["one that everybody uses", { password: "Password123" }],
    ["the e-mail itself", { email: "vain@people.test", password: "Vain@people.test" }],
  ])("refuses a password that is %s", async (_, more) => {
    const answer = await signUpByCode(newUserDetails("acme", more))
    expect(answer).toMatchObject({ status: 400, code: "invalid_input", fields: { password: [expect.any(String)] } })
  })

  test("names every invalid field", async () => {
    const answer = await signUpByCode(
      newUserDetails("acme", { email: "nowhere", first_name: "<b>", mobile_number: "12" }),
    )
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(["email", "first_name", "mobile_number"])
  })

  test("concurrent requests with the code create one user", async () => {
    const details = newUserDetails()
    await requestSignUp(details)
    const withCode = { ...details, otp: await latestOtp(details.email) }
    const answers = await Promise.all([requestSignUp(withCode), requestSignUp(withCode), requestSignUp(withCode)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await membershipsOf(details.email)).toHaveLength(1)
  })

  test("creates nothing without the code of the mail", async () => {
    const details = newUserDetails()
    expect(await requestSignUp(details)).toMatchObject({ status: 200, data: null })
    const right = await latestOtp(details.email)
    expect((await requestSignUp({ ...details, otp: wrongOtp(right) })).code).toBe("invalid_code")
    expect(await userOf(details.email)).toBeUndefined()
    expect((await login(details.email)).code).toBe("invalid_credentials")
  })

  test("leaves the code valid for the sign-in that follows", async () => {
    const details = newUserDetails()
    await requestSignUp(details)
    const otp = await latestOtp(details.email)
    expect((await requestSignUp({ ...details, otp })).status).toBe(200)
    expect((await submitOtp(details.email, otp)).data.session?.email).toBe(details.email)
    expect((await requestSignUp({ ...details, otp })).code).toBe("invalid_code")
  })

  test("stores a picture re-encoded", async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#0f766e" } })
      .png()
      .toBuffer()
    const { data } = await signUpByCode(newUserDetails(), {
      profilePic: new Blob([new Uint8Array(png)], { type: "image/png" }),
    })
    expect(data?.profileImage).toMatch(/\.webp$/)
  })

  test("refuses a file that only claims to be a picture", async () => {
    const answer = await signUpByCode(newUserDetails(), {
      profilePic: new Blob(["<svg onload=alert(1)>"], { type: "image/png" }),
    })
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" })
  })

  test("requires a form", async () => {
    const response = await sendRaw(signUp.createUser.path, {
      method: "POST",
      body: JSON.stringify(newUserDetails()),
      headers: { "content-type": "application/json", ...freshIp() },
    })
    expect(response.status).toBe(415)
  })
})

describe("an e-mail that has an account", () => {
  test("gets the same answer as any other, whatever the password and where ever the account is", async () => {
    const { email } = await createPersonIn("rival")
    const [known, unknown] = [newUserDetails("acme", { email }), newUserDetails("acme")]
    const answers = await Promise.all(
      [known, { ...known, instituteId: institutes.rival }, unknown].map(async (details) => {
        const { status, response } = await requestSignUp(details)
        return [status, (await response.text()).replace(/"requestId":"[^"]+"/, "")]
      }),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
    expect((await login(email, known.password, "rival")).code).toBe("invalid_credentials")
  })

  test("is told so by mail, with a code and the way to a new password", async () => {
    const { email } = await createPersonIn("acme")
    await requestSignUp(newUserDetails("acme", { email }))
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain("You already have an account")
    expect(mail?.text).toContain("/forgot-password")
    const stranger = newUserDetails()
    await requestSignUp(stranger)
    const [other] = await mailsTo(stranger.email)
    expect(other?.text).toContain("create your account")
    expect(other?.text).not.toContain("/forgot-password")
  })

  test("joins a second institute with its code, as a student, and keeps its password and name", async () => {
    const { email, userId } = await createPersonIn("acme")
    await markEmailVerified(userId)
    await setMembership(email, { role: "InstituteAdmin" })
    const { status, data } = await signUpByCode(
      newUserDetails("rival", { email, password: "another sentence of mine" }),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({ first_name: "Asha", role: { roleType: "Student" }, selectedInstitute: 3 })
    expect(await membershipsOf(email)).toEqual([
      { instituteId: 2, role: "InstituteAdmin", status: "active" },
      { instituteId: 3, role: "Student", status: "active" },
    ])
    expect((await login(email, "another sentence of mine")).code).toBe("invalid_credentials")
    expect((await login(email, personPassword)).status).toBe(200)
  })

  test("that was never verified is claimed, with the new password", async () => {
    const { email } = await createPersonIn("acme")
    expect((await signUpByCode(newUserDetails("acme", { email }))).status).toBe(200)
    expect((await login(email, personPassword)).code).toBe("invalid_credentials")
    expect((await login(email)).status).toBe(200)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain("We secured your account")
  })

  test("is not changed by a stranger without its code", async () => {
    const { email } = await createPersonIn("acme")
    await requestSignUp(newUserDetails("rival", { email }))
    const wrong = wrongOtp(await latestOtp(email))
    expect((await requestSignUp(newUserDetails("rival", { email, otp: wrong }))).code).toBe("invalid_code")
    expect(await membershipsOf(email)).toHaveLength(1)
    expect((await login(email, personPassword)).status).toBe(200)
  })

  test("returns a former member as a student, whatever their role was", async () => {
    const details = newUserDetails("acme")
    await signUpByCode(details)
    await setMembership(details.email, { role: "Admin", status: "left" })
    await forgetLimits()
    expect((await signUpByCode(details)).data?.role.roleType).toBe("Student")
  })

  test("of a disabled member is refused with the code, and only then", async () => {
    const details = newUserDetails("acme")
    await signUpByCode(details)
    await setMembership(details.email, { status: "disabled" })
    await forgetLimits()
    expect((await requestSignUp(details)).status).toBe(200)
    expect((await requestSignUp({ ...details, otp: await latestOtp(details.email) })).code).toBe("disabled")
    expect(await membershipsOf(details.email)).toMatchObject([{ status: "disabled" }])
  })
})

describe("an institute that is closed to sign-up", () => {
  test("reports so in hasSignUpAccess and in a sign-up", async () => {
    await whileSignUpClosed("rival", async () => {
      expect((await send(null, auth.hasSignUpAccess, { body: { instituteId: 3 } })).data).toBe(false)
      expect((await send(null, auth.hasSignUpAccess, { body: { instituteId: 2 } })).data).toBe(true)
      expect((await signUpByCode(newUserDetails("rival"))).code).toBe("sign_up_closed")
    })
  })

  test("refuses its own people alike, and sends nothing to anybody", async () => {
    const { email, userId } = await createPersonIn("rival")
    await markEmailVerified(userId)
    const stranger = newUserDetails("rival")
    await whileSignUpClosed("rival", async () => {
      for (const details of [newUserDetails("rival", { email, password: personPassword }), stranger])
        expect(await requestSignUp(details)).toMatchObject({ status: 403, code: "sign_up_closed" })
    })
    for (const to of [email, stranger.email]) expect(await mailsTo(to)).toEqual([])
  })

  test("does not admit students by assignStudentRole either", async () => {
    const person = await createMember("Student", "acme")
    await whileSignUpClosed("rival", async () => {
      expect((await send(person, auth.assignStudentRole, { query: { instituteId: "3" } })).code).toBe("sign_up_closed")
    })
  })
})
