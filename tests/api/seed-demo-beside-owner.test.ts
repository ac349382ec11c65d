/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { auth } from "@/lib/features/auth/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { institutes, send } from "../setup/test-app"

test("the demo data is inserted beside a platform that exists, with a password of its own", async () => {
  const password = "drawn for this installation"
  // The institutes of all tests have the ids of the demo's; only the platform is to stay.
  await withPlatform((db) => db.deleteFrom("institutes").where("id", "!=", institutes.lectern).execute())
  const { seeded } = await seedDemoData({ log: () => undefined, password })
  expect(seeded).toEqual([
    ...["acme", "rival", "sargam", "nritya", "breath", "veena", "tabla", "sitar", "bansuri", "dholak"],
    ...["mridang", "ghungroo", "pakhawaj", "santoor"],
  ])
  const signIn = (secret: string) =>
    send(
      null,
      auth.login,
      { body: { username: "student@acme.test", password: secret, instituteId: institutes.acme } },
      { "x-lectern-local": "yes" },
    )
  expect((await signIn(password)).status).toBe(200)
  expect((await signIn(DEMO_PASSWORD)).code).toBe("invalid_credentials")
})
