import "../setup/no-page-limit"
import { type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { enquiryHandlers } from "@/lib/features/enquiries/handlers.server"
import { formPostsOf } from "@/lib/server/front/form-posts"
import { FORM_HEADER, readRefusal } from "@/lib/server/front/form-refusal"
import { headersOf } from "@/lib/server/api/node-exchange"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { CONTACT_PATHS } from "@/lib/shared/contact-paths"
import { withJobQueue } from "../setup/job-queue"
import { knownHosts, listenWithPages, pagesOf } from "../setup/page-handler"
import { institutes, unique } from "../setup/test-app"

withJobQueue()

let http: Server

beforeAll(async () => {
  const forms = formPostsOf(enquiryHandlers, (_, run) => run())
  const hosts = knownHosts({ acme: institutes.acme, rival: institutes.rival })
  http = await listenWithPages(pagesOf(render, { forms, hosts }))
})
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})
// All posts come from one address.
beforeEach(() => withPlatform((db) => db.deleteFrom("rate_limits").execute()))

/** Renders what the page knows of the form. */
function render(incoming: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { "content-type": "text/html" })
  response.end(JSON.stringify({ method: incoming.method, refused: readRefusal(headersOf(incoming)) }))
}

const own = { host: "acme.localhost", origin: "http://acme.localhost" }
const visitor = (values: Record<string, string> = {}) => ({
  name: unique("Asha"),
  email: "asha@visitors.test",
  mobile: "",
  message: "When does it begin?\r\nAnd how long is it?",
  website: "",
  ...values,
})

function post(
  fields: Record<string, string>,
  headers: Record<string, string> = own,
  path: string = CONTACT_PATHS.form,
) {
  const address = http.address()
  const port = typeof address === "object" ? address?.port : 0
  const body = new URLSearchParams(fields).toString()
  const sent = { "content-type": "application/x-www-form-urlencoded", "content-length": Buffer.byteLength(body) }
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    request({ port, path, method: "POST", agent: false, headers: { ...sent, ...headers } }, (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => (text += chunk.toString()))
      response.on("end", () =>
        resolve({ status: response.statusCode, location: response.headers.location, body: text }),
      )
    })
      .on("error", reject)
      .end(body)
  })
}

const savedOf = (name: string) =>
  withPlatform((db) =>
    db.selectFrom("enquiries").select(["instituteId", "email", "mobile", "status"]).where("name", "=", name).execute(),
  )

test("a posted enquiry is saved at the institute of the host, whatever institute it names, and leads to a page", async () => {
  const fields = { ...visitor(), instituteId: String(institutes.rival) }
  expect(await post(fields)).toMatchObject({ status: 303, location: CONTACT_PATHS.sent })
  expect(await savedOf(fields.name)).toEqual([
    { instituteId: institutes.acme, email: "asha@visitors.test", mobile: null, status: "new" },
  ])
})

test("one that fills the honeypot is spam, as with scripts", async () => {
  const fields = visitor({ website: "https://spam.test" })
  expect((await post(fields)).status).toBe(303)
  expect(await savedOf(fields.name)).toMatchObject([{ status: "spam" }])
})

test("what is invalid is shown again, with what was typed", async () => {
  const typed = visitor({ email: "nobody", message: "<short>" })
  const { status, body } = await post(typed)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toEqual({
    method: "GET",
    refused: { code: "invalid_input", values: typed, invalid: ["email", "message"] },
  })
  expect(await savedOf(typed.name)).toEqual([])
  const long = visitor({ message: '"'.repeat(20_000) })
  expect(JSON.parse((await post(long)).body).refused).toEqual({
    code: "invalid_input",
    values: {},
    invalid: ["message"],
  })
})

test("the sixth in ten minutes is refused and shown again", async () => {
  const statuses = []
  for (let at = 0; at < 5; at += 1) statuses.push((await post(visitor())).status)
  expect(statuses).toEqual([303, 303, 303, 303, 303])
  const typed = visitor()
  const { status, body } = await post(typed)
  expect(status).toBe(429)
  expect(JSON.parse(body).refused).toEqual({ code: "too_many_requests", values: typed, invalid: [] })
})

test.each([
  ["another site", { ...own, origin: "https://evil.test" }],
  ["another institute", { ...own, origin: "http://rival.localhost" }],
  ["a page that hides its origin", { ...own, origin: "null", "sec-fetch-site": "cross-site" }],
  ["a program that names none", { host: own.host }],
  ["a site beside it", { host: own.host, "sec-fetch-site": "same-site" }],
])("a form of %s is refused", async (_, headers) => {
  const fields = visitor()
  expect((await post(fields, headers)).status).toBe(403)
  expect(await savedOf(fields.name)).toEqual([])
})

test("only urlencoded forms are taken, nobody sets what the page is shown, and other pages take no form", async () => {
  const fields = visitor()
  expect((await post(fields, { ...own, "content-type": "text/plain" })).status).toBe(415)
  expect(JSON.parse((await post(fields, { ...own, [FORM_HEADER]: "e30" }, "/terms")).body)).toEqual({ method: "POST" })
  expect(await savedOf(fields.name)).toEqual([])
})
