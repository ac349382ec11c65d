/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { codeOf, isReceived, MB, newAddress, start, teacher, uploadedBytes, uploadFolders } from "../setup/uploads"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { OpenUpload } from "../attacks/frame/open-upload"
import { endPlan } from "../setup/plan"
import { createMember, institutes, type TestMember } from "../setup/test-app"

describe("a refused caller is answered from the head of the request", () => {
  test.each<[string, number, string, () => Promise<OpenUpload>]>([
    ["without a token", 401, "unauthenticated", async () => start("teachers")],
    [
      "with a forged token",
      401,
      "unauthenticated",
      async () => start("teachers", { headers: { authorization: "Bearer x" } }),
    ],
    ["of another role", 403, "forbidden", async () => start("teachers", { as: await createMember("Student") })],
    ["without the right on the screen", 403, "forbidden", async () => start("teachers", { as: await viewer() })],
    [
      "of another institute",
      403,
      "other_institute",
      async () => start("teachers", { as: await teacher(), headers: { instituteid: String(institutes.rival) } }),
    ],
    [
      "from another origin",
      403,
      "origin_not_allowed",
      async () => start("anyone", { headers: { origin: "http://evil.test" } }),
    ],
    [
      "with more bytes than the form takes",
      413,
      "content_too_large",
      async () => start("anyone", { headers: { "content-length": String(300 * MB) } }),
    ],
    [
      "with another type of content",
      415,
      "unsupported_media_type",
      async () => start("anyone", { headers: { "content-type": "text/plain" } }),
    ],
    [
      "with JSON and without a token",
      401,
      "unauthenticated",
      async () => start("students", { headers: { "content-type": "application/json", "content-length": "200" } }),
    ],
    [
      "with JSON at an institute without a plan",
      423,
      "plan_expired",
      async () =>
        start("students", {
          as: await withoutPlan(),
          headers: { "content-type": "application/json", "content-length": "9" },
        }),
    ],
  ])("%s: %d %s", async (_, status, code, send) => {
    const upload = await send()
    expect([await upload.status(), codeOf(upload)]).toEqual([status, code])
    expect(uploadFolders()).toEqual([])
  })

  test("past the limit of the call: 429", async () => {
    const [as, ip] = [await teacher(), newAddress()]
    const first = start("limited", { as, ip })
    first.beginPart("image", "a.png")
    await first.send(1)
    await isReceived(1)
    expect(await start("limited", { as, ip }).status()).toBe(429)
  })

  test("who may not call does not use up the limit of the call for others at the same address", async () => {
    const ip = newAddress()
    for (let i = 0; i < 3; i += 1) expect(await start("limited", { ip }).status()).toBe(401)
    const upload = start("limited", { as: await teacher(), ip })
    upload.beginPart("other", "a.png")
    await upload.send(1)
    expect(await upload.status()).toBe(400)
  })

  test("what it sends nevertheless is not stored, and the connection is closed", async () => {
    const upload = start("teachers")
    upload.beginPart("video", "a.mp4")
    await upload.send(100 * MB)
    await upload.closed
    expect(await upload.status()).toBe(401)
    expect(uploadFolders()).toEqual([])
  })
})

describe("each part of a form has its own limit, cut while it arrives", () => {
  test.each<[string, number, string, (upload: OpenUpload) => Promise<void>]>([
    [
      "a file over its limit",
      413,
      "image",
      async (upload) => {
        upload.beginPart("image", "a.png")
        await upload.send(20 * MB)
      },
    ],
    [
      "JSON over its limit",
      413,
      "",
      async (upload) => {
        upload.beginPart("details")
        await upload.send(3 * MB)
      },
    ],
    ["bytes before the first part", 413, "", (upload) => upload.send(3 * MB)],
    ["an unknown part", 400, "other", async (upload) => upload.beginPart("other", "a.png")],
    ["a part named __proto__", 400, "__proto__", async (upload) => upload.beginPart("__proto__", "a.png")],
    [
      "a second part of a name",
      400,
      "image",
      async (upload) => {
        upload.beginPart("image", "a.png")
        await upload.send(8)
        upload.beginPart("image", "b.png")
      },
    ],
    ["a file in the place of JSON", 400, "details", async (upload) => upload.beginPart("details", "a.png")],
  ])("%s: %d before the body ends", async (_, status, field, send) => {
    const upload = start("teachers", { as: await teacher() })
    await send(upload)
    upload.beginPart("video") // what tells the parser that the head of the part before is complete
    expect(await upload.status()).toBe(status)
    if (field) expect(upload.received()).toContain(`"fields":{"${field}":`)
    expect(uploadedBytes()).toBeLessThanOrEqual(9 * MB)
  })
})

/** A teacher whose custom role may view courses only. */
async function viewer(): Promise<TestMember> {
  const member = await teacher()
  await withPlatform(async (db) => {
    const { id } = await db
      .insertInto("roles")
      .values({ instituteId: member.instituteId, name: `viewer ${member.userId}`, baseRole: "Teacher" })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .insertInto("role_screens")
      .values({ instituteId: member.instituteId, roleId: id, screenId: 302, canView: true })
      .execute()
    await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", member.userId).execute()
  })
  return member
}

/** A student of rival, whose plan has ended. */
async function withoutPlan(): Promise<TestMember> {
  const member = await createMember("Student", "rival")
  await endPlan("rival")
  return member
}
