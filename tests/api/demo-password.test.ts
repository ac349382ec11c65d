import { auth } from "@/lib/features/auth/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { createPersonIn } from "../setup/sign-in"
import { institutes, send } from "../setup/test-app"

const signIn = (username: string, headers: Record<string, string>) =>
  send(null, auth.login, { body: { username, password: DEMO_PASSWORD, instituteId: institutes.acme } }, headers)

test("the published password of the demo is right only in a request of its own machine", async () => {
  const { email, userId } = await createPersonIn("acme")
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await withPlatform((db) => db.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute())
  expect((await signIn(email, {})).code).toBe("invalid_credentials")
  expect((await signIn(email, { host: "evil.test" })).code).toBe("invalid_credentials")
  expect((await signIn(email, { "x-lectern-local": "yes" })).status).toBe(200)
})
