import "../setup/no-page-limit"
import { type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { openingHandlers } from "@/lib/features/openings/handlers.server"
import { refusalTokenOf } from "@/lib/features/openings/refuse-reminders.server"
import { headersOf } from "@/lib/server/api/node-exchange"
import { formPostsOf } from "@/lib/server/front/form-posts"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { listenWithPages, pagesOf } from "../setup/page-handler"
import { unique } from "../setup/test-app"

let http: Server

beforeAll(async () => {
  http = await listenWithPages(pagesOf(render, { forms: formPostsOf(openingHandlers, (_, run) => run()) }))
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
  response.end(JSON.stringify({ refused: readRefusal(headersOf(incoming)) }))
}

/** Submits the form of the page that the link of a reminder leads to. */
function submitRefusal(token: string) {
  const address = http.address()
  const port = typeof address === "object" ? address?.port : 0
  const body = new URLSearchParams({ token }).toString()
  const headers = {
    ...{ host: "localhost", origin: "http://localhost", "content-type": "application/x-www-form-urlencoded" },
    "content-length": Buffer.byteLength(body),
  }
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    request({ port, path: OPENING_PATHS.unsubscribe, method: "POST", agent: false, headers }, (response) => {
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

const DONE = { status: 303, location: `${OPENING_PATHS.unsubscribe}?done=yes` }

test("the link of a reminder leads to what was done, also once more and long after its opening is gone", async () => {
  const token = refusalTokenOf(`${unique("noor")}@people.test`)
  expect(await submitRefusal(token)).toMatchObject(DONE)
  expect(await submitRefusal(token)).toMatchObject(DONE)
})

test("a made-up link, one that is cut off and one without a token show the page again, which says so", async () => {
  const token = refusalTokenOf(`${unique("noor")}@people.test`)
  for (const wrong of [`${token.startsWith("x") ? "y" : "x"}${token.slice(1)}`, token.slice(0, -4), "no token"]) {
    const { status, body } = await submitRefusal(wrong)
    expect(status).toBe(410)
    expect(JSON.parse(body)).toMatchObject({ refused: { code: "link_expired", values: { token: wrong } } })
  }
  const empty = await submitRefusal("")
  expect(empty.status).toBe(400)
  expect(JSON.parse(empty.body)).toHaveProperty("refused")
})
