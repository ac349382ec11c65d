import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, IMAGE, optionalUpload } from "@/lib/contract/form"
import { Failure } from "@/lib/contract/errors"
import { IdParams, Instant, pageQuery } from "@/lib/contract/shapes"
import { httpApp } from "@/lib/server/api/app"
import { implement } from "@/lib/server/api/implement"
import { institutes, createMember } from "../setup/test-app"

const Note = z.object({ text: z.string().min(2), at: Instant.optional() })
const contract = {
  show: endpoint("GET /kernel/notes/:id", {
    summary: "-",
    access: "signed-in",
    params: IdParams,
    query: pageQuery(6),
    reply: z.object({ id: z.number(), page: z.number(), size: z.number() }),
  }),
  create: endpoint("POST /kernel/notes", {
    recordsNothing: "-",
    summary: "-",
    access: "public",
    body: Note,
    reply: Note,
    limit: { calls: 1_000, perSeconds: 60 },
  }),
  upload: endpoint("POST /kernel/upload", {
    recordsNothing: "-",
    summary: "-",
    access: "public",
    form: { note: asJson(Note), image: optionalUpload(IMAGE) },
    reply: z.object({ bytes: z.number() }),
  }),
  break: endpoint("POST /kernel/break", { recordsNothing: "-", summary: "-", access: "public", reply: z.null() }),
  limited: endpoint("POST /kernel/limited", {
    recordsNothing: "-",
    summary: "-",
    access: "public",
    scope: "own",
    reply: z.null(),
    limit: { calls: 2, perSeconds: 60 },
  }),
}
const app = httpApp(
  implement(contract, {
    show: async (_, { params, query }) => ({ ...params, ...query, secret: "never sent" }),
    create: async (_, { body }) => ({ ...body, secret: "never sent" }),
    upload: async (_, { form }) => ({ bytes: form.image?.bytes ?? 0 }),
    break: async () => {
      throw new Error("select secret from vault")
    },
    limited: async () => null,
  }),
)

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await app.request(`http://acme.localhost/api${path}`, {
    ...init,
    headers: { host: "acme.localhost", ...init.headers },
  })
  return { response, body: (await response.json()) as Record<string, unknown> }
}
const post = (path: string, body: BodyInit, headers: Record<string, string> = { "content-type": "application/json" }) =>
  ask(path, { method: "POST", body, headers })
const note = JSON.stringify({ text: "hello", at: "2026-11-20T10:00:00.000Z" })

test("a response is the envelope with the HTTP status, without columns that the contract does not name", async () => {
  const { response, body } = await post("/kernel/notes", note)
  expect(response.status).toBe(200)
  expect(body).toEqual({
    status: 200,
    message: "OK",
    data: { text: "hello", at: "2026-11-20T10:00:00.000Z" },
    requestId: expect.any(String),
  })
})

test("each error is reported by its field", async () => {
  const { body } = await post("/kernel/notes", JSON.stringify({ text: "x", at: "yesterday" }))
  expect(body).toMatchObject({
    status: 400,
    code: "invalid_input",
    fields: { text: [expect.any(String)], at: [expect.any(String)] },
  })
})

test.each([
  ["{", "application/json", 400, "malformed"],
  [note, "text/plain", 415, "unsupported_media_type"],
  [note, "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
  [JSON.stringify({ text: "x".repeat(300_000) }), "application/json", 413, "content_too_large"],
  ["null", "application/json", 400, "invalid_input"],
  ["[]", "application/json", 400, "invalid_input"],
])("a body of %.20s as %s is rejected", async (text, type, status, code) => {
  expect((await post("/kernel/notes", text, { "content-type": type })).body).toMatchObject({ status, code })
})

test("a body without a content length is still bounded", async () => {
  const endlessBody = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })
  const response = await app.request("http://acme.localhost/api/kernel/notes", {
    method: "POST", body: endlessBody, headers: { host: "acme.localhost", "content-type": "application/json" }, duplex: "half",
  } as RequestInit) // oxfmt-ignore
  expect(response.status).toBe(413)
})

test("__proto__ and unknown fields change nothing", async () => {
  const { body } = await post("/kernel/notes", `{"text":"hello","__proto__":{"polluted":true},"instituteName":"x"}`)
  expect(body.data).toEqual({ text: "hello" })
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
})

test("an unknown path is 404 and a wrong method 405, both in the envelope", async () => {
  expect((await ask("/kernel/nothing")).body).toMatchObject({ status: 404, code: "not_found" })
  expect((await ask("/kernel/notes", { method: "DELETE" })).body).toMatchObject({
    status: 405,
    code: "method_not_allowed",
  })
})

test("a write from another origin is rejected, one from the own host or without an origin is accepted", async () => {
  const from = (origin: string) => post("/kernel/notes", note, { "content-type": "application/json", origin })
  expect((await from("http://rival.localhost")).body.code).toBe("origin_not_allowed")
  expect((await from("null")).body.code).toBe("origin_not_allowed")
  expect((await from("http://acme.localhost")).response.status).toBe(200)
})

test("the message of an internal error is not exposed", async () => {
  const { body } = await post("/kernel/break", "")
  expect(body).toMatchObject({ status: 500, code: "unexpected" })
  expect(JSON.stringify(body)).not.toContain("vault")
})

test("page and id must be digits within their limits", async () => {
  const person = await createMember("Student")
  const headers = { authorization: `Bearer ${person.accessToken}` }
  expect((await ask("/kernel/notes/7", { headers })).body.data).toEqual({ id: 7, page: 0, size: 6 })
  for (const path of [
    "/kernel/notes/0",
    "/kernel/notes/-1",
    "/kernel/notes/1e3",
    "/kernel/notes/7?size=101",
    "/kernel/notes/7?page=-1",
    "/kernel/notes/7?size=0",
  ]) {
    expect([path, (await ask(path, { headers })).body.status]).toEqual([path, 400])
  }
})

test("an institute named in path, query, body or header must be the token's", async () => {
  const { accessToken } = await createMember("Student")
  const as = { authorization: `Bearer ${accessToken}` }
  expect((await ask("/kernel/notes/7", { headers: { ...as, instituteid: String(institutes.rival) } })).body.code).toBe(
    "other_institute",
  )
  expect((await ask(`/kernel/notes/7?instituteId=${institutes.rival}`, { headers: as })).body.code).toBe(
    "other_institute",
  )
  expect((await ask(`/kernel/notes/7?instituteId=${institutes.acme}`, { headers: as })).response.status).toBe(200)
  expect((await ask("/kernel/notes/7", { headers: { ...as, instituteid: "2 or 1=1" } })).body.status).toBe(400)
})

test("a forged access token is 401, and the login token of another session has its own failure", async () => {
  const person = await createMember("Student")
  const as = (headers: Record<string, string>) => ask("/kernel/notes/7", { headers })
  const bearer = { authorization: `Bearer ${person.accessToken}` }
  expect((await as({ ...bearer, logintoken: person.loginToken })).response.status).toBe(200)
  expect((await as({ ...bearer, logintoken: "another" })).body).toMatchObject({
    status: 401,
    code: "session_replaced",
    message: "User logged in from different platform",
  })
  const [head = "", claims = "", signature = ""] = person.accessToken.split(".")
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`
  const swapped = `${head}.${Buffer.from(
    Buffer.from(claims, "base64url")
      .toString()
      .replace(/"inst":\d+/, '"inst":3'),
  ).toString("base64url")}.${signature}`
  for (const token of [none, swapped, `${head}.${claims}.${signature.slice(1)}`, "x", "."]) {
    expect((await as({ authorization: `Bearer ${token}` })).response.status).toBe(401)
  }
})

test("a form has its JSON and its file, whose type is detected from its bytes", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  const send = async (image: Blob | undefined, text = '{"text":"hello"}') => {
    const form = new FormData()
    form.set("note", text)
    if (image) form.set("image", image, "../../etc/passwd.png")
    return (await ask("/kernel/upload", { method: "POST", body: form })).body
  }
  expect(await send(new Blob([png], { type: "image/png" }))).toMatchObject({ status: 200, data: { bytes: png.length } })
  expect(await send(undefined)).toMatchObject({ status: 200, data: { bytes: 0 } })
  expect(await send(new Blob(["<svg onload=alert(1)>"], { type: "image/png" }))).toMatchObject({
    status: 400,
    fields: { image: [expect.any(String)] },
  })
  expect(await send(new Blob([Buffer.concat([png, Buffer.alloc(9 * 1024 * 1024)])]))).toMatchObject({
    status: 413,
    code: "content_too_large",
  })
  expect(await send(undefined, "{")).toMatchObject({ status: 400, fields: { note: ["Must be JSON"] } })
  expect((await post("/kernel/upload", "{}")).body.code).toBe("unsupported_media_type")
})

test("past its limit a call responds 429 with Retry-After", async () => {
  const callLimited = () => ask("/kernel/limited", { method: "POST", headers: { "x-real-ip": "10.1.2.3" } })
  await callLimited()
  await callLimited()
  const { response, body } = await callLimited()
  expect(body).toMatchObject({ status: 429, code: "too_many_requests" })
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
})

test("a failure of the catalogue has its fields", () => {
  expect(new Failure("invalid_input", { fields: { a: ["b"] } })).toMatchObject({
    status: 400,
    code: "invalid_input",
    fields: { a: ["b"] },
  })
})
