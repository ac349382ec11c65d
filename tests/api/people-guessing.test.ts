import { people } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { password, personOf, signIn, signInHere } from "../setup/member"
import { send, someone } from "../setup/world"

describe("disabled people", () => {
  test("cannot sign in, and are told only with the right password", async () => {
    const { email, userId } = await personOf("acme")
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", userId).execute(),
    )
    expect((await signIn(email, "acme", "not the secret")).code).toBe("wrong_credentials")
    const refused = await signIn(email)
    expect(refused).toMatchObject({ status: 403, code: "disabled" })
  })

  test("lose the session they have", async () => {
    const person = await someone("Student")
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", person.userId).execute(),
    )
    expect((await send(person, people.getProfile, {})).code).toBe("disabled")
    expect((await send(null, people.renewToken, { body: { loginToken: person.loginToken } })).code).toBe("disabled")
  })
})

describe("guessing", () => {
  test("ten failures lock the account towards that address, never towards its owner's", async () => {
    const { email } = await personOf("acme")
    for (let i = 0; i < 10; i++)
      expect((await signIn(email, "acme", "a guess", "198.51.100.1")).code).toBe("wrong_credentials")
    const locked = await signIn(email, "acme", password, "198.51.100.1")
    expect(locked).toMatchObject({ status: 429, code: "too_many" })
    expect(Number(locked.response.headers.get("retry-after"))).toBeGreaterThan(14 * 60)
    expect((await signIn(email, "acme", password, "198.51.100.2")).status).toBe(200)
  })

  test("many guesses at once do not slip past the limit", async () => {
    const { email } = await personOf("acme")
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(email, "acme", "a guess", "198.51.100.3")),
    )
    expect(answers.filter(({ code }) => code === "wrong_credentials")).toHaveLength(10)
  })

  test("signing in well gives the tries back", async () => {
    const { email } = await personOf("acme")
    for (let i = 0; i < 12; i++)
      expect((await signInHere(email, "acme", { "x-real-ip": "198.51.100.4" })).status).toBe(200)
  })

  test("one address may not fail for a whole list of people", async () => {
    const tries = Array.from({ length: 104 }, (_, i) =>
      signIn(`listed-${i}@people.test`, "acme", "a guess", "198.51.100.5"),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ code }) => code === "too_many")).toHaveLength(4)
  })
})
