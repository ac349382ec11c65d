import { auth } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { password, createPersonIn, signIn, signInEndingOthers } from "../setup/sign-in"
import { send, createMember } from "../setup/test-app"

describe("disabled people", () => {
  test("cannot sign in, which is revealed only with the right password", async () => {
    const { email, userId } = await createPersonIn("acme")
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", userId).execute(),
    )
    expect((await signIn(email, "acme", "not the secret")).code).toBe("invalid_credentials")
    const refused = await signIn(email)
    expect(refused).toMatchObject({ status: 403, code: "disabled" })
  })

  test("lose their session", async () => {
    const person = await createMember("Student")
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", person.userId).execute(),
    )
    expect((await send(person, auth.getProfile, {})).code).toBe("disabled")
    expect((await send(null, auth.renewToken, { body: { loginToken: person.loginToken } })).code).toBe("disabled")
  })
})

/** Lets so many seconds pass for the limits, and ends no longer one. */
const afterSeconds = (seconds: number) =>
  withPlatform((db) =>
    db
      .deleteFrom("rate_limits")
      .where("expire", "<", Date.now() + seconds * 1000)
      .execute(),
  )

/** Counts more failures where there were so many. */
const failMore = (before: number, after: number) =>
  withPlatform((db) => db.updateTable("rate_limits").set({ points: after }).where("points", "=", before).execute())

describe("guessing", () => {
  test("ten failures lock the account for that IP address, never for its owner's", async () => {
    const { email } = await createPersonIn("acme")
    for (let i = 0; i < 10; i++)
      expect((await signIn(email, "acme", "a guess", "198.51.100.1")).code).toBe("invalid_credentials")
    const locked = await signIn(email, "acme", password, "198.51.100.1")
    expect(locked).toMatchObject({ status: 429, code: "too_many_requests" })
    expect(Number(locked.response.headers.get("retry-after"))).toBeGreaterThan(14 * 60)
    expect((await signIn(email, "acme", password, "198.51.100.2")).status).toBe(200)
  })

  test("concurrent guesses do not exceed the limit", async () => {
    const { email } = await createPersonIn("acme")
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(email, "acme", "a guess", "198.51.100.3")),
    )
    expect(answers.filter(({ code }) => code === "invalid_credentials")).toHaveLength(10)
  })

  test("a successful sign-in refunds the attempts", async () => {
    const { email } = await createPersonIn("acme")
    for (let i = 0; i < 12; i++)
      expect((await signInEndingOthers(email, "acme", { "x-real-ip": "198.51.100.4" })).status).toBe(200)
  })

  test("one IP address cannot fail for a whole list of people", async () => {
    const tries = Array.from({ length: 104 }, (_, i) =>
      signIn(`listed-${i}@people.test`, "acme", "a guess", "198.51.100.5"),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ code }) => code === "too_many_requests").length).toBeGreaterThanOrEqual(2)
  })

  test("one IP address is slowed down by the failures of one pupil, and nobody there is locked out", async () => {
    const ip = "198.51.100.6"
    const { email } = await createPersonIn("acme")
    const spray = (name: string, times: number) =>
      Promise.all(Array.from({ length: times }, (_, i) => signIn(`${name}-${i}@people.test`, "acme", "a guess", ip)))
    await spray("listed", 5)
    await failMore(5, 190)
    const refused = (await spray("again", 30)).filter(({ code }) => code === "too_many_requests")
    expect(refused.length).toBeGreaterThanOrEqual(28)
    for (const { response } of refused) expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(8)
    expect((await signIn(email, "acme", password, ip)).code).toBe("too_many_requests")
    await afterSeconds(8)
    expect((await signIn(email, "acme", password, ip)).status).toBe(200)
    // What had to wait is no failure of the account, nor of the address.
    await afterSeconds(8)
    for (let i = 0; i < 12; i++) await signIn(email, "acme", password, ip)
    await afterSeconds(8)
    expect((await signInEndingOthers(email, "acme", { "x-real-ip": ip })).status).toBe(200)
  })
})
