import sharp from "sharp"
import { auth } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { institutes, sendRaw, send, type Slug, createMember, unique } from "../setup/test-app"

const password = "a sentence nobody guesses"
const proxyHeaders = { "x-real-ip": "203.0.113.77" }

const newUserDetails = (slug: Slug = "acme", more: object = {}) => ({
  email: `${unique("new")}@people.test`,
  password,
  first_name: "Ravi",
  last_name: "Iyer",
  instituteId: institutes[slug],
  ...more,
})
type Details = ReturnType<typeof newUserDetails>

const signUp = (userDetails: Details, profilePic?: Blob) =>
  send(null, auth.createUser, { form: { userDetails, ...(profilePic && { profilePic }) } }, proxyHeaders)

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
    const { status, data } = await signUp(details)
    expect(status).toBe(200)
    expect(data).toMatchObject({ email: details.email, first_name: "Ravi", mobile_number: "+919876543210" })
    expect(data).toMatchObject({ role: { roleType: "Student" }, selectedInstitute: 2 })
    const session = await send(null, auth.login, {
      body: { username: details.email, password, instituteId: institutes.acme },
    })
    expect(session.status).toBe(200)
  })

  test("stores the password only as argon2id", async () => {
    const details = newUserDetails()
    await signUp(details)
    const row = await withPlatform((db) =>
      db.selectFrom("users").selectAll().where("email", "=", details.email).executeTakeFirstOrThrow(),
    )
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })

  test("ignores fields outside the form: nobody signs up as an admin", async () => {
    const details = newUserDetails("acme", { role: "InstituteAdmin", role_id: 1, emailVerifiedAt: new Date(), id: 1 })
    expect((await signUp(details)).data.role.roleType).toBe("Student")
    expect(await membershipsOf(details.email)).toEqual([{ instituteId: 2, role: "Student", status: "active" }])
  })

  test.each([
    ["too short", { password: "seven77" }],
    ["more than 72 bytes", { password: "पासवर्ड".repeat(4) }],
    ["one that everybody uses", { password: "Password123" }],
    ["the e-mail itself", { email: "vain@people.test", password: "Vain@people.test" }],
  ])("refuses a password that is %s", async (_, more) => {
    const answer = await signUp(newUserDetails("acme", more))
    expect(answer).toMatchObject({ status: 400, code: "invalid_input", fields: { password: [expect.any(String)] } })
  })

  test("names every invalid field", async () => {
    const answer = await signUp(newUserDetails("acme", { email: "nowhere", first_name: "<b>", mobile_number: "12" }))
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(["email", "first_name", "mobile_number"])
  })

  test("concurrent sign-ups with one e-mail create one user", async () => {
    const details = newUserDetails()
    const answers = await Promise.all([signUp(details), signUp(details), signUp(details)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await membershipsOf(details.email)).toHaveLength(1)
  })

  test("stores a picture re-encoded", async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#0f766e" } })
      .png()
      .toBuffer()
    const { data } = await signUp(newUserDetails(), new Blob([new Uint8Array(png)], { type: "image/png" }))
    expect(data.profileImage).toMatch(/\.webp$/)
  })

  test("refuses a file that only claims to be a picture", async () => {
    const answer = await signUp(newUserDetails(), new Blob(["<svg onload=alert(1)>"], { type: "image/png" }))
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" })
  })

  test("requires a form", async () => {
    const response = await sendRaw("/users/v2/api/createUser", {
      method: "POST",
      body: JSON.stringify(newUserDetails()),
      headers: { "content-type": "application/json", ...proxyHeaders },
    })
    expect(response.status).toBe(415)
  })
})

describe("an e-mail that has an account", () => {
  test("joins a second institute with its password, as a student", async () => {
    const details = newUserDetails("acme")
    await signUp(details)
    await setMembership(details.email, { role: "InstituteAdmin" })
    const { status, data } = await signUp({ ...details, first_name: "Someone", instituteId: institutes.rival })
    expect(status).toBe(200)
    expect(data).toMatchObject({ first_name: "Ravi", role: { roleType: "Student" }, selectedInstitute: 3 })
    expect(await membershipsOf(details.email)).toEqual([
      { instituteId: 2, role: "InstituteAdmin", status: "active" },
      { instituteId: 3, role: "Student", status: "active" },
    ])
  })

  test("is refused with another password, and changes nothing", async () => {
    const details = newUserDetails("acme")
    await signUp(details)
    const answer = await signUp({ ...details, password: "somebody else's sentence", instituteId: institutes.rival })
    expect(answer).toMatchObject({ status: 409, code: "email_taken" })
    expect(await membershipsOf(details.email)).toHaveLength(1)
  })

  test("limits password guesses here too", async () => {
    const details = newUserDetails("acme")
    await signUp(details)
    for (let i = 0; i < 10; i++) await signUp({ ...details, password: "somebody else's sentence" })
    expect((await signUp(details)).code).toBe("too_many_requests")
    const login = { body: { username: details.email, password, instituteId: institutes.acme } }
    expect((await send(null, auth.login, login, proxyHeaders)).code).toBe("too_many_requests")
  })

  test("returns a former member as a student, whatever their role was", async () => {
    const details = newUserDetails("acme")
    await signUp(details)
    await setMembership(details.email, { role: "Admin", status: "left" })
    expect((await signUp(details)).data.role.roleType).toBe("Student")
  })

  test("refuses a disabled member", async () => {
    const details = newUserDetails("acme")
    await signUp(details)
    await setMembership(details.email, { status: "disabled" })
    expect((await signUp(details)).code).toBe("disabled")
    expect(await membershipsOf(details.email)).toMatchObject([{ status: "disabled" }])
  })
})

describe("an institute that is closed to sign-up", () => {
  test("reports so in hasSignUpAccess and in a sign-up", async () => {
    await whileSignUpClosed("rival", async () => {
      expect((await send(null, auth.hasSignUpAccess, { body: { instituteId: 3 } })).data).toBe(false)
      expect((await send(null, auth.hasSignUpAccess, { body: { instituteId: 2 } })).data).toBe(true)
      expect((await signUp(newUserDetails("rival"))).code).toBe("sign_up_closed")
    })
  })

  test("admits an invited user with a verified e-mail, with the invited role", async () => {
    const details = newUserDetails("rival")
    await signUp(details)
    await setMembership(details.email, { role: "Teacher", status: "invited" })
    await whileSignUpClosed("rival", async () => {
      expect((await signUp(details)).code).toBe("invitation_pending")
      await withPlatform((db) =>
        db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("email", "=", details.email).execute(),
      )
      expect((await signUp(details)).data.role.roleType).toBe("Teacher")
    })
  })

  test("does not admit students by assignStudentRole either", async () => {
    const person = await createMember("Student", "acme")
    await whileSignUpClosed("rival", async () => {
      expect((await send(person, auth.assignStudentRole, { query: { instituteId: "3" } })).code).toBe("sign_up_closed")
    })
  })
})

describe("becoming a student elsewhere", () => {
  test("adds a membership and changes no other", async () => {
    const teacher = await createMember("Teacher", "acme")
    const { data } = await send(teacher, auth.assignStudentRole, { query: { instituteId: "3" } })
    expect(data).toEqual({ instituteId: 3, role: { roleType: "Student" } })
    const own = await send(teacher, auth.getUserInstitutes, {})
    expect(own.data.map(({ id, role }) => [id, role.roleType])).toEqual([
      [2, "Teacher"],
      [3, "Student"],
    ])
  })

  test("keeps the role of a present member", async () => {
    const teacher = await createMember("Teacher", "acme")
    const { data } = await send(teacher, auth.assignStudentRole, { query: { instituteId: "2" } })
    expect(data.role.roleType).toBe("Teacher")
  })
})

test("an institute that is closed to sign-up reveals its members to nobody without the password", async () => {
  const details = newUserDetails("rival")
  await signUp(details)
  await whileSignUpClosed("rival", async () => {
    for (const guess of [{ ...details, password: "somebody else's sentence" }, newUserDetails("rival")])
      expect(await signUp(guess)).toMatchObject({ status: 403, code: "sign_up_closed" })
    expect((await signUp(details)).status).toBe(200)
  })
})
