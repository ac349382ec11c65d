import { request } from "node:http"
import { implementations } from "@/lib/main/handlers"
import { startApiServer } from "../setup/api-server"
import { createMember } from "../setup/test-app"

let server: Awaited<ReturnType<typeof startApiServer>>
beforeAll(async () => {
  server = await startApiServer(implementations)
})
afterAll(() => server.stop())

/** The status and the failure code of a request that is sent as it is. */
function ask(
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<[status: number | undefined, code: string | undefined]> {
  return new Promise((resolve, reject) => {
    const sentHeaders = { host: "acme.localhost", ...headers }
    const sent = request({ port: server.port, path, method, headers: sentHeaders, agent: false }, (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => (text += chunk.toString()))
      response.on("end", () => resolve([response.statusCode, /"code":"(\w+)"/.exec(text)?.[1]]))
    })
    sent.on("error", reject).end(body)
  })
}
const json = (value: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
})

test.each([
  "/api/institutes/v2/api/directory?searchParam=%00",
  "/api/institutes/v2/api/fetchInstituteCourses?instituteId=2&category=%00",
  "/api/content/v2/api/fetchPrerecordedModules?searchParam=a%00b",
  "/api/institutes/v2/api/teacher/%00",
  "/api/institutes/v2/api/teacher/%E0%A4%A",
  "/api/auth/callback/%E0%A4%A",
  "/api/none/%",
])("%s is malformed", async (path) => {
  expect(await ask(path)).toEqual([400, "malformed"])
})

test.each(["/_next/static/%E0%A4%A.js", "/%E0%A4%A", "/institute/2/courses?searchParam=%00", "/media/%00.webp", "/%"])(
  "the page %s is 400",
  async (path) => {
    expect((await ask(path))[0]).toBe(400)
  },
)

test.each([
  "localhost:99999", "1.2.3.4.5", "999.999.999.999", "08", "1.1.1.256", "0x7f.1", "127.1", "2130706433", "a..b", "a:b", "acme.localhost:",
])("the host %s is 400, on a cached call, any other call and a page", async (host) => {
  const statuses = ["/api/institutes/v2/api/shelves?instituteId=2", "/api/health", "/institute/2"].map(
    async (path) => (await ask(path, { headers: { host } }))[0],
  )
  expect(await Promise.all(statuses)).toEqual([400, 400, 400])
}) // oxfmt-ignore

test("text that cannot be stored is malformed, in a value and in a key", async () => {
  const login = "/api/users/v2/api/login"
  const input = { username: "a@b.test", password: "x", instituteId: 2 }
  expect(await ask(login, json({ ...input, username: "a\0@b.test" }))).toEqual([400, "malformed"])
  expect(await ask(login, json({ ...input, password: "\ud800" }))).toEqual([400, "malformed"])
  expect(await ask(login, json({ ...input, "\0": 1 }))).toEqual([400, "malformed"])
  expect(await ask(login, { ...json({}), body: "[".repeat(100_000) + "]".repeat(100_000) })).toEqual([400, "malformed"])
})

test("text that cannot be stored is malformed in a part of a form and in the name of a file", async () => {
  const { accessToken, loginToken } = await createMember("InstituteAdmin")
  const part = (head: string, content: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const send = (...parts: string[]) =>
    ask("/api/notifications/v2/api/saveNotificationDraft", {
      method: "POST",
      headers: {
        authorization: `Bearer ${accessToken}`,
        logintoken: loginToken,
        "content-type": "multipart/form-data; boundary=x",
      },
      body: `${parts.join("")}--x--\r\n`,
    })
  expect(await send(part('name="draftDetails"', '{"title":"\\u0000"}'))).toEqual([400, "malformed"])
  const png = "\x89PNG\r\n\x1a\n"
  expect((await send(part('name="draftDetails"', "{}"), part('name="image"; filename="a\0.png"', png)))[0]).toBe(400)
})

test("a version that the database cannot hold is an invalid field", async () => {
  const { accessToken } = await createMember("InstituteAdmin")
  const { headers, ...sent } = json({
    id: 1,
    version: 2_147_483_648,
    title: "A title",
    shortText: "",
    priceMinor: 0,
    compareAtMinor: null,
    status: "draft",
    featured: false,
  })
  const answer = await ask("/api/institutes/v2/api/saveItem", {
    ...sent,
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
  })
  expect(answer).toEqual([400, "invalid_input"])
})
