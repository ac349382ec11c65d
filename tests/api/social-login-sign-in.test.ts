/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { oauthProviderSettings } from "../setup/oauth-provider-settings"
import { auth } from "@/lib/features/auth/contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createPersonIn, signIn } from "../setup/sign-in"
import { type ProviderAccount, startOAuthProvider } from "../setup/oauth-provider"
import { institutes, send, type Slug, unique } from "../setup/test-app"

let provider: Awaited<ReturnType<typeof startOAuthProvider>>
beforeAll(async () => {
  provider = await startOAuthProvider(oauthProviderSettings)
})
afterAll(() => provider.close())

const createProviderAccount = (more: Partial<ProviderAccount> = {}): ProviderAccount => {
  const sub = unique("subject")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor", family_name: "Khan", ...more }
}
const google = (idToken: string, more: { nonce?: string; endOther?: boolean; slug?: Slug } = {}) => {
  const { slug = "acme", ...body } = more
  return send(null, socialLogin.google, {
    query: { instituteId: String(institutes[slug]) },
    body: { idToken, ...body },
  })
}
const facebook = (authToken: string) =>
  send(null, socialLogin.facebook, { query: { instituteId: "2" }, body: { authToken } })

async function createMemberWith(values: { email?: string; emailVerifiedAt?: Date | null }) {
  const person = await createPersonIn("acme")
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
  test("creates an account where sign-up is open, and signs in the same user afterwards", async () => {
    const noor = createProviderAccount()
    const first = await google(await provider.mint(noor))
    expect(first).toMatchObject({ status: 200, data: { first_name: "Noor", email: noor.email } })
    expect(first.data.role.roleType).toBe("Student")
    const moved = { ...noor, email: "moved@gmail.com" }
    const second = await google(await provider.mint(moved), { endOther: true })
    expect(second.data.user_id).toBe(first.data.user_id)
    expect(second.data.email).toBe(noor.email)
    expect(await identitiesOf(first.data.user_id)).toEqual([{ provider: "google", subject: noor.sub }])
  })

  test.each<[string, (claims: ProviderAccount) => Promise<string> | string]>([
    ["unsigned", (claims) => provider.mintUnsigned(claims)],
    ["signed by another key", (claims) => provider.mintByStranger(claims)],
    ["for another program", (claims) => provider.mint({ ...claims, aud: "another" })],
    ["for two programs, made for the other", (claims) => provider.mint({ ...claims, aud: ["lectern", "x"], azp: "x" })],
    ["of another issuer", (claims) => provider.mint({ ...claims, iss: "http://evil.test" })],
    ["expired", (claims) => provider.mint({ ...claims, iat: 1_700_000_000, exp: 1_700_003_600 })],
    ["without an end", (claims) => provider.mint({ ...claims, exp: undefined })],
    ["from long ago, without an end in sight", (claims) => provider.mint({ ...claims, iat: 1_700_000_000, exp: 4e9 })],
    ["without a subject", (claims) => provider.mint({ ...claims, sub: undefined })],
    ["no token at all", () => "eyJhbGciOiJub25lIn0.e30."],
  ])("that is %s is refused and creates no account", async (_, forge) => {
    const claims = createProviderAccount()
    expect(await google(await forge(claims))).toMatchObject({ status: 401, code: "social_login_failed" })
    const made = await withPlatform((db) =>
      db
        .selectFrom("users")
        .select("id")
        .where("email", "=", claims.email ?? "")
        .executeTakeFirst(),
    )
    expect(made).toBeUndefined()
  })

  test("whose claims were tampered with is refused", async () => {
    const [head = "", , signature = ""] = (await provider.mint(createProviderAccount())).split(".")
    const [, swapped = ""] = (await provider.mint(createProviderAccount())).split(".")
    expect((await google(`${head}.${swapped}.${signature}`)).code).toBe("social_login_failed")
  })

  test("that was requested with a nonce requires it", async () => {
    const idToken = await provider.mint({ ...createProviderAccount(), nonce: "one" })
    expect((await google(idToken)).code).toBe("social_login_failed")
    expect((await google(idToken, { nonce: "two" })).code).toBe("social_login_failed")
    expect((await google(idToken, { nonce: "one" })).status).toBe(200)
    expect((await google(await provider.mint(createProviderAccount()), { nonce: "one" })).code).toBe(
      "social_login_failed",
    )
  })

  test("opens one session: a replayed token is refused", async () => {
    const idToken = await provider.mint(createProviderAccount())
    const answers = await Promise.all(Array.from({ length: 4 }, () => google(idToken, { endOther: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await google(idToken, { endOther: true })).code).toBe("social_login_failed")
    expect((await google(idToken, { slug: "rival" })).code).toBe("social_login_failed")
  })

  test("stays valid after signed_in_elsewhere", async () => {
    const noor = createProviderAccount()
    await google(await provider.mint(noor))
    const idToken = await provider.mint({ ...noor, iat: Math.floor(Date.now() / 1000) - 1 })
    expect((await google(idToken, { endOther: false })).code).toBe("signed_in_elsewhere")
    expect((await google(idToken, { endOther: true })).status).toBe(200)
  })

  test.each(["google", "facebook"] as const)(
    "of %s ends a session elsewhere when no screen asked first",
    async (name) => {
      const account = createProviderAccount()
      const signIn = async (issuedAgo: number) =>
        name === "google"
          ? google(await provider.mint({ ...account, iat: Math.floor(Date.now() / 1000) - issuedAgo }))
          : facebook(provider.accessToken(account))
      const first = (await signIn(1)).data
      const second = await signIn(2)
      expect(second.status).toBe(200)
      const renewal = { body: { loginToken: first.user_unique_login_token } }
      expect((await send(null, auth.renewToken, renewal)).code).toBe("session_replaced")
    },
  )
})

describe("an e-mail that has an account here", () => {
  const email = () => `${unique("known")}@gmail.com`

  test("is the same user when both sides have verified it", async () => {
    const known = await createMemberWith({ email: email(), emailVerifiedAt: new Date() })
    const mail = (
      await withPlatform((db) =>
        db.selectFrom("users").select("email").where("id", "=", known.userId).executeTakeFirstOrThrow(),
      )
    ).email
    expect((await google(await provider.mint(createProviderAccount({ email: mail })))).data.user_id).toBe(known.userId)
  })

  test("is not linked to a second subject", async () => {
    const mail = email()
    const known = await createMemberWith({ email: mail, emailVerifiedAt: new Date() })
    const own = createProviderAccount({ email: mail })
    await google(await provider.mint(own))
    const other = await google(await provider.mint(createProviderAccount({ email: mail })), { endOther: true })
    expect(other).toMatchObject({ status: 409, code: "email_taken" })
    expect(await identitiesOf(known.userId)).toEqual([{ provider: "google", subject: own.sub }])
  })

  test.each<[string, Partial<ProviderAccount>, Date | null]>([
    ["is not verified here", {}, null],
    ["is not verified by the provider", { email_verified: false }, new Date()],
    ["the provider says nothing about", { email_verified: undefined }, new Date()],
  ])("that %s is not matched", async (_, claims, emailVerifiedAt) => {
    const mail = email()
    const known = await createMemberWith({ email: mail, emailVerifiedAt })
    expect((await google(await provider.mint(createProviderAccount({ email: mail, ...claims })))).code).toBe(
      "email_taken",
    )
    expect(await identitiesOf(known.userId)).toEqual([])
  })

  test("at a domain that the provider does not run is not matched, unless it says that it does", async () => {
    const mail = `${unique("known")}@people.test`
    const known = await createMemberWith({ email: mail, emailVerifiedAt: new Date() })
    expect((await google(await provider.mint(createProviderAccount({ email: mail })))).code).toBe("email_taken")
    const hosted = await google(await provider.mint(createProviderAccount({ email: mail, hd: "people.test" })))
    expect(hosted.data.user_id).toBe(known.userId)
  })
})

describe("Facebook's access token", () => {
  test("signs in by its subject, and never by an e-mail", async () => {
    const noor = createProviderAccount()
    const first = await facebook(provider.accessToken(noor))
    expect(first.data).toMatchObject({ first_name: "Noor", email: noor.email })
    const known = await createMemberWith({ email: `${unique("known")}@gmail.com`, emailVerifiedAt: new Date() })
    const mail = (
      await withPlatform((db) =>
        db.selectFrom("users").select("email").where("id", "=", known.userId).executeTakeFirstOrThrow(),
      )
    ).email
    expect((await facebook(provider.accessToken(createProviderAccount({ email: mail })))).code).toBe("email_taken")
  })

  test("of another app, or an invalid one, is refused", async () => {
    expect((await facebook(provider.accessToken(createProviderAccount(), "another app"))).code).toBe(
      "social_login_failed",
    )
    expect((await facebook("made-up")).code).toBe("social_login_failed")
  })

  test("without an e-mail creates no account", async () => {
    expect((await facebook(provider.accessToken({ sub: unique("subject") }))).code).toBe("email_required")
  })

  test("with the same subject as Google's is another user", async () => {
    const noor = createProviderAccount()
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

  test("that is closed to sign-up creates no account, and admits its own members", async () => {
    const noor = createProviderAccount()
    await google(await provider.mint(noor), { slug: "rival" })
    await set({ signUpAllowed: false })
    try {
      const own = await provider.mint({ ...noor, given_name: "again" })
      expect((await google(own, { slug: "rival", endOther: true })).status).toBe(200)
      expect((await google(await provider.mint(createProviderAccount()), { slug: "rival" })).code).toBe(
        "sign_up_closed",
      )
      const elsewhere = createProviderAccount()
      await google(await provider.mint(elsewhere))
      const there = await provider.mint({ ...elsewhere, given_name: "again" })
      expect((await google(there, { slug: "rival" })).code).toBe("not_a_member")
    } finally {
      await set({ signUpAllowed: true })
    }
  })

  test("refuses a user that it, or the platform, has disabled", async () => {
    const noor = createProviderAccount()
    const { data } = await google(await provider.mint(noor))
    await withPlatform((db) =>
      db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", data.user_id).execute(),
    )
    expect((await google(await provider.mint({ ...noor, given_name: "again" }))).code).toBe("disabled")
  })
})

test("an account without a password cannot be guessed", async () => {
  const noor = createProviderAccount()
  await google(await provider.mint(noor))
  expect((await signIn(noor.email ?? "")).code).toBe("invalid_credentials")
})
