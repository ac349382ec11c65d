import { auth } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { password, createPersonIn, signIn, signInEndingOthers } from "../setup/sign-in"
import { send, createMember, unique } from "../setup/test-app"

const liveSessions = (userId: number) =>
  withPlatform((db) =>
    db
      .selectFrom("sessions")
      .select(["id", "instituteId"])
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .execute(),
  )

const as = (answer: Awaited<ReturnType<typeof signIn>>, userId: number) => ({
  userId,
  instituteId: answer.data.selectedInstitute,
  sessionId: "",
  email: answer.data.email,
  accessToken: answer.data.access_token,
  loginToken: answer.data.user_unique_login_token,
})

describe("signing in", () => {
  test("answers the auth fields of the specification", async () => {
    const { email, userId } = await createPersonIn("acme")
    const { status, data } = await signIn(`  ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(data).toEqual({
      access_token: expect.any(String),
      expiresAt: expect.any(Date),
      user_unique_login_token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: userId,
      user_profile_id: expect.any(Number),
      first_name: "Asha",
      email,
      mobile_number: null,
      gender: null,
      profileImage: null,
      role: { roleType: "Student" },
      selectedInstitute: 2,
      bucketName: "institute-2",
      language: null,
      theme: null,
    })
  })

  test("authorises the calls that need it", async () => {
    const { email, userId } = await createPersonIn("acme")
    const profile = await send(as(await signIn(email), userId), auth.getProfile, {})
    expect(profile.data).toMatchObject({ user_id: userId, email, last_name: "Rao", selectedInstitute: 2 })
  })

  test("stores no token, only its hash", async () => {
    const { email, userId } = await createPersonIn("acme")
    const { data } = await signIn(email)
    const row = await withPlatform((db) =>
      db.selectFrom("sessions").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow(),
    )
    expect(row.tokenHash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(data.user_unique_login_token)
  })

  test("an unknown e-mail and a wrong password get the same bytes", async () => {
    const { email } = await createPersonIn("acme")
    const [unknown, wrong] = [
      await signIn(`${unique("nobody")}@people.test`),
      await signIn(email, "acme", "not the secret"),
    ]
    const bytes = async ({ response }: typeof wrong) => (await response.text()).replace(/"requestId":"[^"]+"/, "")
    expect(unknown.status).toBe(401)
    expect(await bytes(unknown)).toBe(await bytes(wrong))
  })

  test("a password is compared exactly: neither trimmed nor case-folded", async () => {
    const { email } = await createPersonIn("acme")
    expect((await signIn(email, "acme", ` ${password}`)).code).toBe("invalid_credentials")
    expect((await signIn(email, "acme", password.toUpperCase())).code).toBe("invalid_credentials")
  })

  test("a member of another institute is revealed only with the right password", async () => {
    const { email } = await createPersonIn("rival")
    expect((await signIn(email, "acme", "not the secret")).code).toBe("invalid_credentials")
    expect((await signIn(email, "acme")).code).toBe("not_a_member")
  })

  test("an institute that does not exist is not found", async () => {
    const { email } = await createPersonIn("acme")
    const answer = await send(null, auth.login, { body: { username: email, password, instituteId: 999_999 } })
    expect(answer.code).toBe("not_found")
  })
})

describe("one session per member", () => {
  test("a second sign-in ends the first, which gets the message of the specification", async () => {
    const { email, userId } = await createPersonIn("acme")
    const first = as(await signIn(email), userId)
    const second = as(await signInEndingOthers(email), userId)
    const { response, ...refused } = await send(first, auth.getProfile, {})
    expect(refused).toMatchObject({ status: 401, code: "session_replaced" })
    expect(await response.json()).toMatchObject({ status: 401, message: "User logged in from different platform" })
    expect((await send(second, auth.getProfile, {})).status).toBe(200)
  })

  test("of concurrent sign-ins exactly one stays, and every other gets the reason", async () => {
    const { email, userId } = await createPersonIn("acme")
    const answers = await Promise.all(Array.from({ length: 8 }, () => signInEndingOthers(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await liveSessions(userId)).toHaveLength(1)
    const calls = await Promise.all(answers.map((answer) => send(as(answer, userId), auth.getProfile, {})))
    expect(calls.map(({ code }) => code ?? "ok").toSorted()).toEqual(["ok", ...Array(7).fill("session_replaced")])
  })

  test("sessions at two institutes coexist", async () => {
    const { email, userId } = await createPersonIn("acme", "rival")
    const [acme, rival] = [as(await signIn(email), userId), as(await signIn(email, "rival"), userId)]
    expect((await send(acme, auth.getProfile, {})).data.selectedInstitute).toBe(2)
    expect((await send(rival, auth.getProfile, {})).data.selectedInstitute).toBe(3)
  })

  test("signing out ends it", async () => {
    const { email, userId } = await createPersonIn("acme")
    const person = as(await signIn(email), userId)
    expect((await send(person, auth.logout, {})).status).toBe(200)
    expect((await send(person, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await send(null, auth.renewToken, { body: { loginToken: person.loginToken } })).code).toBe(
      "unauthenticated",
    )
    expect(await liveSessions(userId)).toEqual([])
  })
})

describe("renewing", () => {
  test("gives a live session a new access token and extends it", async () => {
    const { email, userId } = await createPersonIn("acme")
    const person = as(await signIn(email), userId)
    await withPlatform((db) =>
      db
        .updateTable("sessions")
        .set({ expiresAt: new Date(Date.now() + 60_000) })
        .where("userId", "=", userId)
        .execute(),
    )
    const { data } = await send(null, auth.renewToken, { body: { loginToken: person.loginToken } })
    expect((await send({ ...person, accessToken: data.access_token }, auth.getProfile, {})).status).toBe(200)
    const { expiresAt } = await withPlatform((db) =>
      db.selectFrom("sessions").select("expiresAt").where("userId", "=", userId).executeTakeFirstOrThrow(),
    )
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  })

  test("never extends a session past ninety days", async () => {
    const person = await createMember("Student")
    const createdAt = new Date(Date.now() - 80 * 86_400_000)
    await withPlatform((db) =>
      db.updateTable("sessions").set({ createdAt }).where("userId", "=", person.userId).execute(),
    )
    await send(null, auth.renewToken, { body: { loginToken: person.loginToken } })
    const { expiresAt } = await withPlatform((db) =>
      db.selectFrom("sessions").select("expiresAt").where("userId", "=", person.userId).executeTakeFirstOrThrow(),
    )
    expect(expiresAt.getTime()).toBeLessThan(Date.now() + 11 * 86_400_000)
  })

  test("a session ended by another sign-in, an expired one and an invented one are not renewed", async () => {
    const { email, userId } = await createPersonIn("acme")
    const first = as(await signIn(email), userId)
    await signInEndingOthers(email)
    expect((await send(null, auth.renewToken, { body: { loginToken: first.loginToken } })).code).toBe(
      "session_replaced",
    )
    const old = await createMember("Student")
    await withPlatform((db) =>
      db
        .updateTable("sessions")
        .set({ expiresAt: new Date(0) })
        .where("userId", "=", old.userId)
        .execute(),
    )
    expect((await send(null, auth.renewToken, { body: { loginToken: old.loginToken } })).code).toBe("token_expired")
    expect((await send(null, auth.renewToken, { body: { loginToken: "x".repeat(43) } })).code).toBe("unauthenticated")
  })
})
