import { site } from "@/lib/features/site/contract"
import { newSection } from "@/lib/features/site/default-sections"
import type { LandingSection } from "@/lib/features/site/landing-shapes"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send, sendRaw, type TestMember } from "../setup/test-app"

let admin: TestMember
let rivalAdmin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
  rivalAdmin = await createMember("InstituteAdmin", "rival")
})

const shown = async (institute: number) =>
  (await send(null, site.showLanding, { query: { instituteId: String(institute) } })).data.map(({ id }) => id)

test("an institute has the usual sections until it saves its own, which visitors then see without the hidden ones", async () => {
  const { data: before } = await send(admin, site.showLandingDraft, {})
  expect(before.version).toBe(0)
  expect(await shown(institutes.acme)).toEqual(before.sections.map(({ id }) => id))

  const [banner, second, ...others] = before.sections
  if (!banner || !second) throw new Error("a landing page has sections")
  const text = {
    ...newSection("text", "welcome"),
    title: "Welcome",
    text: "<script>alert(1)</script><p onclick=x>Hello</p>",
  }
  const sections = [banner, text, { ...second, isHidden: true }, ...others]
  const saved = await send(admin, site.saveLanding, { body: { version: 0, sections } })
  expect(saved).toMatchObject({ status: 200, data: { version: 1 } })
  expect(saved.data.sections).toEqual([
    banner,
    { ...text, text: "<p>Hello</p>" },
    { ...second, isHidden: true },
    ...others,
  ])
  expect(await shown(institutes.acme)).toEqual(["banner", "welcome", ...others.map(({ id }) => id)])
  expect(await shown(institutes.rival)).toContain("items")

  // Two people began from the same version: the second is told so, whether it was the first save or a later one.
  expect(await send(admin, site.saveLanding, { body: { version: 0, sections: [] } })).toMatchObject({
    status: 409,
    code: "stale",
  })
  expect((await send(admin, site.saveLanding, { body: { version: 1, sections: [banner] } })).data.version).toBe(2)
  expect((await send(admin, site.saveLanding, { body: { version: 1, sections: [] } })).status).toBe(409)
  expect(await shown(institutes.acme)).toEqual(["banner"])
})

test.each<[string, Partial<LandingSection>[]]>([
  ["an unknown kind", [{ kind: "carousel" as LandingSection["kind"] }]],
  ["one id twice", [{ kind: "text" }, { kind: "text" }]],
  ["a kind twice that a page has once", [{}, { id: "other" }]],
  ["a heading of 81 characters", [{ title: "x".repeat(81) }]],
  ["an entry without a title", [{ entries: [{ title: " ", text: "x" }] }]],
  ["an id with markup", [{ id: "<b>" }]],
])("refuses %s and keeps what was saved", async (_, changes) => {
  const { data: before } = await send(rivalAdmin, site.showLandingDraft, {})
  const sections = changes.map((change) => ({ ...newSection("banner", "one"), ...change }))
  const { status } = await send(rivalAdmin, site.saveLanding, { body: { version: before.version, sections } })
  expect(status).toBe(400)
  expect((await send(rivalAdmin, site.showLandingDraft, {})).data).toEqual(before)
})

test("a stored section of a kind that is gone is left out, and the page is shown", async () => {
  await send(rivalAdmin, site.saveLanding, { body: { version: 0, sections: [newSection("banner", "banner")] } })
  await withPlatform((db) =>
    db
      .updateTable("landing_pages")
      .set({ sections: JSON.stringify([{ kind: "gone" }, newSection("text", "kept")]) })
      .where("instituteId", "=", institutes.rival)
      .execute(),
  )
  expect(await shown(institutes.rival)).toEqual(["kept"])
  expect((await sendRaw("/institutes/v2/api/landing?instituteId=x")).status).toBe(400)
})
