/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { setUpPlatform } from "@/lib/features/platform/set-up-platform.server"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { planHandlers } from "@/lib/features/plans/handlers.server"
import { platformHandlers } from "@/lib/features/platform/handlers.server"
import { httpApp } from "@/lib/server/api/app"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform } from "@/lib/server/tenancy/platform"

// Without tests/setup/test-app.ts, which inserts institutes: here the database is empty.
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

const EMAIL = "owner@school.test"
const app = httpApp([...authHandlers, ...instituteHandlers, ...planHandlers, ...platformHandlers])

async function call(path: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
  const response = await app.request(`http://localhost/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { host: "localhost", "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return { status: response.status, data }
}

test("an empty database gets the main host, the plans and one owner, once, who creates the first institute", async () => {
  expect(await call("/users/v2/api/sub-domain-institute/localhost")).toMatchObject({ status: 404 })

  const results = await Promise.all([setUpPlatform(EMAIL), setUpPlatform(EMAIL)])
  const [owner, ...others] = results.toSorted((a) => (a ? -1 : 1))
  expect(others).toEqual([undefined])
  expect(owner).toEqual({ email: EMAIL, password: expect.stringMatching(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/) })
  expect(await call("/users/v2/api/sub-domain-institute/localhost")).toMatchObject({
    status: 200,
    data: { institute_Id: 1, isMain: true },
  })

  const signIn = (password: string) =>
    call("/users/v2/api/login", { body: { username: EMAIL, password, instituteId: 1, isWebLogin: true } })
  expect((await signIn("another")).status).toBe(401)
  const { data: session } = await signIn(owner?.password ?? "")
  expect(session).toMatchObject({ email: EMAIL, role: { roleType: "SuperAdmin" } })

  const { data: plans } = await call("/payments/v2/api/plans")
  const growth = Object.values(plans).find((plan) => JSON.stringify(plan).includes('"growth"'))
  const headers = {
    authorization: `Bearer ${String(session.access_token)}`,
    logintoken: String(session.user_unique_login_token),
  }
  const created = await call("/institutes/v2/api/createInstitute", {
    headers,
    body: {
      name: "Acme Academy",
      slug: "acme",
      planId: (growth as { id: number }).id,
      admin: { email: EMAIL, first_name: "Asha", last_name: "Rao" },
    },
  })
  expect(created).toEqual({ status: 200, data: { id: 2, origin: "http://acme.localhost:3000" } })
  expect(await call("/users/v2/api/sub-domain-institute/acme.localhost")).toMatchObject({ data: { institute_Id: 2 } })
})

test("a database with an institute is left as it is", async () => {
  expect(await setUpPlatform("second@school.test")).toBeUndefined()
  const people = await readPlatform((db) => db.selectFrom("users").select("email").execute())
  expect(people).toEqual([{ email: EMAIL }])
})
