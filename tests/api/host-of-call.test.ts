import { request as httpRequest } from "node:http"
import { text } from "node:stream/consumers"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { implementations } from "@/lib/main/handlers"
import { stopListening } from "@/lib/server/db/listener"
import { listenForChanges } from "@/lib/server/page-cache/invalidation"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { startApiServer } from "../setup/api-server"
import { withJobQueue } from "../setup/job-queue"
import { knownHosts } from "../setup/page-handler"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

withJobQueue()
const hosts = knownHosts()
let api: Awaited<ReturnType<typeof startApiServer>>

beforeAll(async () => {
  await listenForChanges()
  api = await startApiServer(implementations, {
    findInstitute: async (host, ip) => (await hosts.find(host, ip))?.instituteId,
  })
})
afterAll(async () => {
  await api.stop()
  await stopListening()
})

type Sent = { method?: string; body?: object }

/** Makes a public call in the form of the specification's table, which names no institute. */
function ask(host: string, path: string, { method = "GET", body }: Sent = {}) {
  const headers = { host, ...(body && { "content-type": "application/json" }) }
  return new Promise<{ status: number; data: Record<string, unknown> }>((resolve, reject) => {
    const request = httpRequest(
      { host: "127.0.0.1", port: api.port, path: `/api${path}`, method, headers, agent: false },
      (response) => void text(response).then((answer) => resolve(JSON.parse(answer)), reject),
    )
    request.on("error", reject)
    request.end(body && JSON.stringify(body))
  })
}

const codesSentTo = (slug: keyof typeof institutes) =>
  withInstitute(institutes[slug], async (db) => {
    const rows = await db.selectFrom("one_time_codes").select("purpose").orderBy("purpose").execute()
    return rows.map(({ purpose }) => purpose)
  })

test("a public call that names no institute is about that of the host", async () => {
  const id = await insertItem("acme", { title: "Optics" })
  const path = `/institutes/v2/api/item/course/${id}`
  expect((await ask("acme.localhost", path)).data).toMatchObject({ title: "Optics" })
  for (const host of ["rival.localhost", "localhost"]) expect((await ask(host, path)).status).toBe(404)
  expect((await ask("rival.localhost", `${path}?instituteId=${institutes.acme}`)).status).toBe(200)

  const books = "/institutes/v2/api/books"
  await insertItem("acme", { kind: "book", title: "Lenses" })
  expect((await ask("acme.localhost", books)).data).toMatchObject({ content: [{ title: "Lenses" }] })
  expect((await ask("rival.localhost", books)).data).toMatchObject({ content: [] })

  const { code } = (await send(await createMember("Student"), ownReferrals.referralCode, { query: {} })).data
  const check = `/users/v2/api/checkReferralCode/${code}`
  expect((await ask("acme.localhost", check)).data).toMatchObject({ valid: true })
  expect((await ask("rival.localhost", check)).data).toMatchObject({ valid: false })
})

test("one-time codes are those of the institute of the host", async () => {
  const email = `${unique("code")}@people.test`
  const answer = await ask("acme.localhost", "/users/v1/api/otp", { method: "POST", body: { email } })
  expect(answer.status).toBe(200)
  await ask("acme.localhost", `/users/v1/api/forgotPassword?email=${encodeURIComponent(email)}`, { method: "POST" })
  expect(await codesSentTo("acme")).toEqual(["reset_password", "sign_in"])
  expect(await codesSentTo("lectern")).toEqual([])
})
