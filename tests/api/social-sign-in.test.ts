import { providerSettings } from "../setup/provider-settings"
import { social } from "@/lib/features/social-login/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { personOf, signIn } from "../setup/member"
import { type Account, startProvider } from "../setup/provider"
import { institutes, send, type Slug, unique } from "../setup/world"

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider(providerSettings)
})
afterAll(() => provider.close())

const account = (more: Partial<Account> = {}): Account => {
  const sub = unique("subject")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor", family_name: "Khan", ...more }
}
const google = (idToken: string, more: { nonce?: string; endOther?: boolean; slug?: Slug } = {}) => {
  const { slug = "acme", ...body } = more
  return send(null, social.google, { query: { instituteId: String(institutes[slug]) }, body: { idToken, ...body } })
}
const facebook = (authToken: string) =>
  send(null, social.facebook, { query: { instituteId: "2" }, body: { authToken } })

async function memberWith(values: { email?: string; emailVerifiedAt?: Date | null }) {
  const person = await personOf("acme")
  await withPlatform((db) => db.updateTable("users").set(values).where("id", "=", person.userId).execute())
  await withPlatform((db) =>
    db
      .updateTable("users")
      .set({ emailVerifiedAt: values.emailVerifiedAt ?? null })
      .where("id", "=", person.userId)
      .execute(),
  )
  return person
}
const identitiesOf = (userId: number) =>
  withPlatform((db) =>
    db.selectFrom("social_identities").select(["provider", "subject"]).where("userId", "=", userId).execute(),
  )

describe("Google's ID token", () => {
  test("makes an account where sign-up is open, and is the same person ever after", async () => {
    const noor = account()
    const first = await google(await provider.mint(noor))
    expect(first).toMatchObject({ status: 200, data: { first_name: "Noor", email: noor.email } })
    expect(first.data.role.roleType).toBe("Student")
    const moved = { ...noor, email: "moved@gmail.com" }
    const second = await google(await provider.mint(moved), { endOther: true })
    expect(second.data.user_id).toBe(first.data.user_id)
    expect(second.data.email).toBe(noor.email)
    expect(await identitiesOf(first.data.user_id)).toEqual([{ provider: "google", subject: noor.sub }])
  })

  test.each<[string, (claims: Account) => Promise<string> | string]>([
    ["unsigned", (claims) => provider.mintUnsigned(claims)],
    ["signed by somebody else", (claims) => provider.mintByStranger(claims)],
    ["for another program", (claims) => provider.mint({ ...claims, aud: "another" })],
    ["for two programs, made for the other", (claims) => provider.mint({ ...claims, aud: ["lectern", "x"], azp: "x" })],
    ["of another issuer", (claims) => provider.mint({ ...claims, iss: "http://evil.test" })],
    ["expired", (claims) => provider.mint({ ...claims, iat: 1_700_000_000, exp: 1_700_003_600 })],
    ["without an end", (claims) => provider.mint({ ...claims, exp: undefined })],
    ["from long ago, without an end in sight", (claims) => provider.mint({ ...claims, iat: 1_700_000_000, exp: 4e9 })],
    ["without a subject", (claims) => provider.mint({ ...claims, sub: undefined })],
    ["no token at all", () => "eyJhbGciOiJub25lIn0.e30."],
  ])("that is %s opens nothing and makes nobody", async (_, forge) => {
    const claims = account()
    expect(await google(await forge(claims))).toMatchObject({ status: 401, code: "not_proved" })
    const made = await withPlatform((db) =>
      db
        .selectFrom("users")
        .select("id")
        .where("email", "=", claims.email ?? "")
        .executeTakeFirst(),
    )
    expect(made).toBeUndefined()
  })

  test("whose claims were changed on the way is not proved", async () => {
    const [head = "", , signature = ""] = (await provider.mint(account())).split(".")
    const [, swapped = ""] = (await provider.mint(account())).split(".")
    expect((await google(`${head}.${swapped}.${signature}`)).code).toBe("not_proved")
  })

  test("that was asked for with a nonce needs it, and no other", async () => {
    const idToken = await provider.mint({ ...account(), nonce: "one" })
    expect((await google(idToken)).code).toBe("not_proved")
    expect((await google(idToken, { nonce: "two" })).code).toBe("not_proved")
    expect((await google(idToken, { nonce: "one" })).status).toBe(200)
    expect((await google(await provider.mint(account()), { nonce: "one" })).code).toBe("not_proved")
  })

  test("opens one session: whoever has read it along the way cannot come in by it", async () => {
    const idToken = await provider.mint(account())
    const answers = await Promise.all(Array.from({ length: 4 }, () => google(idToken, { endOther: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await google(idToken, { endOther: true })).code).toBe("not_proved")
    expect((await google(idToken, { slug: "rival" })).code).toBe("not_proved")
  })

  test("stays good while the person is asked about another device", async () => {
    const noor = account()
    await google(await provider.mint(noor))
    const idToken = await provider.mint({ ...noor, iat: Math.floor(Date.now() / 1000) - 1 })
    expect((await google(idToken)).code).toBe("session_elsewhere")
    expect((await google(idToken, { endOther: true })).status).toBe(200)
  })
})

describe("an e-mail that has an account here", () => {
  const email = () => `${unique("known")}@gmail.com`

  test("is the same person when both sides have proved it", async () => {
    const known = await memberWith({ email: email(), emailVerifiedAt: new Date() })
    const mail = (
      await withPlatform((db) =>
        db.selectFrom("users").select("email").where("id", "=", known.userId).executeTakeFirstOrThrow(),
      )
    ).email
    expect((await google(await provider.mint(account({ email: mail })))).data.user_id).toBe(known.userId)
  })

  test("is nobody's by another subject, once it has one", async () => {
    const mail = email()
    const known = await memberWith({ email: mail, emailVerifiedAt: new Date() })
    const own = account({ email: mail })
    await google(await provider.mint(own))
    const other = await google(await provider.mint(account({ email: mail })), { endOther: true })
    expect(other).toMatchObject({ status: 409, code: "email_taken" })
    expect(await identitiesOf(known.userId)).toEqual([{ provider: "google", subject: own.sub }])
  })

  test.each<[string, Partial<Account>, Date | null]>([
    ["we have not proved", {}, null],
    ["the provider has not proved", { email_verified: false }, new Date()],
    ["the provider says nothing about", { email_verified: undefined }, new Date()],
  ])("that %s is not matched", async (_, claims, emailVerifiedAt) => {
    const mail = email()
    const known = await memberWith({ email: mail, emailVerifiedAt })
    expect((await google(await provider.mint(account({ email: mail, ...claims })))).code).toBe("email_taken")
    expect(await identitiesOf(known.userId)).toEqual([])
  })

  test("at a domain that the provider does not run is not matched, unless it says that it does", async () => {
    const mail = `${unique("known")}@people.test`
    const known = await memberWith({ email: mail, emailVerifiedAt: new Date() })
    expect((await google(await provider.mint(account({ email: mail })))).code).toBe("email_taken")
    const hosted = await google(await provider.mint(account({ email: mail, hd: "people.test" })))
    expect(hosted.data.user_id).toBe(known.userId)
  })
})

describe("Facebook's access token", () => {
  test("signs in whose it is, and never by an e-mail", async () => {
    const noor = account()
    const first = await facebook(provider.accessToken(noor))
    expect(first.data).toMatchObject({ first_name: "Noor", email: noor.email })
    const known = await memberWith({ email: `${unique("known")}@gmail.com`, emailVerifiedAt: new Date() })
    const mail = (
      await withPlatform((db) =>
        db.selectFrom("users").select("email").where("id", "=", known.userId).executeTakeFirstOrThrow(),
      )
    ).email
    expect((await facebook(provider.accessToken(account({ email: mail })))).code).toBe("email_taken")
  })

  test("of another app, or of nobody, opens nothing", async () => {
    expect((await facebook(provider.accessToken(account(), "another app"))).code).toBe("not_proved")
    expect((await facebook("made-up")).code).toBe("not_proved")
  })

  test("without an e-mail makes no account", async () => {
    expect((await facebook(provider.accessToken({ sub: unique("subject") }))).code).toBe("email_needed")
  })

  test("of a subject is another person than Google's of the same", async () => {
    const noor = account()
    const [one, two] = [
      await google(await provider.mint(noor)),
      await facebook(provider.accessToken({ ...noor, email: `${unique("other")}@gmail.com` })),
    ]
    expect(one.data.user_id).not.toBe(two.data.user_id)
  })
})

describe("an institute", () => {
  const set = (values: { signUpAllowed: boolean }) =>
    withPlatform((db) => db.updateTable("institutes").set(values).where("id", "=", institutes.rival).execute())

  test("that takes no sign-ups makes no account, and lets its own people in", async () => {
    const noor = account()
    await google(await provider.mint(noor), { slug: "rival" })
    await set({ signUpAllowed: false })
    try {
      const own = await provider.mint({ ...noor, given_name: "again" })
      expect((await google(own, { slug: "rival", endOther: true })).status).toBe(200)
      expect((await google(await provider.mint(account()), { slug: "rival" })).code).toBe("sign_up_closed")
      const elsewhere = account()
      await google(await provider.mint(elsewhere))
      const there = await provider.mint({ ...elsewhere, given_name: "again" })
      expect((await google(there, { slug: "rival" })).code).toBe("not_a_member")
    } finally {
      await set({ signUpAllowed: true })
    }
  })

  test("keeps out whom it, or the platform, has disabled", async () => {
    const noor = account()
    const { data } = await google(await provider.mint(noor))
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", data.user_id).execute(),
    )
    expect((await google(await provider.mint({ ...noor, given_name: "again" }))).code).toBe("disabled")
  })
})

test("somebody without a password cannot be guessed at", async () => {
  const noor = account()
  await google(await provider.mint(noor))
  expect((await signIn(noor.email ?? "")).code).toBe("wrong_credentials")
})
