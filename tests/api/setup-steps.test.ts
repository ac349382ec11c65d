import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { setup, type StepKey } from "@/lib/features/setup/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, placeOrder } from "../setup/payments"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

withJobQueue()

let owner: TestMember
let colleague: TestMember
beforeAll(async () => {
  owner = await createMember("InstituteAdmin", "rival")
  colleague = await createMember("Admin", "rival")
})

const show = async (as = owner) => (await send(as, setup.steps, {})).data
const isDone = async (step: StepKey) => (await show()).steps.find((one) => one.step === step)?.isDone
const setAside = (as: TestMember, what: "checklist" | "colleague" | "domain", isHidden: boolean) =>
  send(as, setup.setAside, { body: { what, isHidden } })

test("a step is ticked by what is so, and not by what another institute has", async () => {
  await insertItem("acme")
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("offline_settings")
      .values({ isOn: true, modes: ["cash"] })
      .execute(),
  )
  expect([await isDone("item"), await isDone("publish"), await isDone("money"), await isDone("file")]).toEqual([
    false,
    false,
    false,
    false,
  ])
  const draft = await insertItem("rival", { status: "draft" })
  expect(await isDone("item")).toBe(true)
  expect(await show()).toMatchObject({ draft: { id: draft }, published: null })
  const id = await insertItem("rival", { kind: "book" })
  expect(await show()).toMatchObject({ published: { id, kind: "book" } })
  expect(await isDone("publish")).toBe(true)
  const image = `${institutes.rival}/public/logo.webp`
  await withInstitute(institutes.rival, (db) =>
    db
      .insertInto("files")
      .values({ key: image, name: "logo.webp", mime: "image/webp", bytes: 9, sha256: "0", access: "public" })
      .execute(),
  )
  // A logo is no file of the file manager.
  expect(await isDone("file")).toBe(false)
  await withInstitute(institutes.rival, (db) =>
    db
      .insertInto("files")
      .values({
        key: `${institutes.rival}/private/a.pdf`,
        name: "a.pdf",
        mime: "application/pdf",
        bytes: 9,
        sha256: "0",
      })
      .execute(),
  )
  expect(await isDone("file")).toBe(true)
  await withInstitute(institutes.rival, (db) =>
    db
      .insertInto("offline_settings")
      .values({ isOn: true, modes: ["cash"] })
      .execute(),
  )
  expect(await isDone("money")).toBe(true)
  expect(await isDone("brand")).toBe(false)
  await withPlatform((db) =>
    db.updateTable("institutes").set({ image, brandPrimary: "#0a7b55" }).where("id", "=", institutes.rival).execute(),
  )
  expect(await isDone("brand")).toBe(true)
  expect(await isDone("colleague")).toBe(true)
})

test("what a learner gets for nothing is no sale", async () => {
  const itemId = await createItemOnSale({ priceMinor: 0 }, "rival")
  expect((await placeOrder(await createMember("Student", "rival"), itemId)).data.status).toBe("paid")
  expect(await isDone("testSale")).toBe(false)
})

test("a step is set aside for all, and the checklist by each person", async () => {
  expect(await isDone("domain")).toBe(false)
  expect((await setAside(colleague, "domain", true)).status).toBe(200)
  expect((await setAside(colleague, "domain", true)).status).toBe(200)
  expect(await isDone("domain")).toBe(true)
  await setAside(owner, "domain", false)
  expect(await isDone("domain")).toBe(false)
  await setAside(colleague, "checklist", true)
  expect([(await show()).isHidden, (await show(colleague)).isHidden]).toEqual([false, true])
  await setAside(owner, "checklist", false)
  expect((await show(colleague)).isHidden).toBe(true)
})

test("the draft is named with what its editor lists as missing, until an item is published", async () => {
  await withInstitute(institutes.acme, (db) => db.updateTable("items").set({ status: "archived" }).execute())
  const admin = await createMember("InstituteAdmin", "acme")
  const draft = await insertItem("acme", { status: "draft", kind: "webinar", title: "An open class: [topic]" })
  const editor = (await send(admin, itemsAdmin.show, { params: { id: String(draft) } })).data
  expect(editor.missing).toEqual(expect.arrayContaining(["placeholders", "startsAt", "teachers"]))
  expect((await show(admin)).draft).toEqual({ id: draft, title: editor.title, missing: editor.missing })
  await send(admin, itemsAdmin.save, {
    body: { id: draft, version: editor.version, title: "An open class: optics" },
  })
  expect((await show(admin)).draft?.missing).toEqual(editor.missing.filter((part) => part !== "placeholders"))
  await insertItem("acme")
  expect((await show(admin)).draft?.missing).toEqual([])
})

test("an item from a starter text is not published before its brackets are replaced", async () => {
  const admin = await createMember("Admin")
  const { data } = await send(admin, itemsAdmin.create, {
    body: {
      kind: "consultation",
      title: "One hour about [topic]",
      shortText: "Bring your question.",
      language: "en",
      idempotencyKey: crypto.randomUUID(),
    },
  })
  const before = (await send(admin, itemsAdmin.show, { params: { id: String(data.id) } })).data
  expect(before).toMatchObject({ shortText: "Bring your question.", language: "en" })
  expect(before.missing).toContain("placeholders")
  const refused = await send(admin, itemsAdmin.act, {
    body: { id: data.id, version: before.version, action: "publish" },
  })
  expect(refused.code).toBe("incomplete")
  expect(refused.fields).toHaveProperty("placeholders")
  const saved = await send(admin, itemsAdmin.save, {
    body: { id: data.id, version: before.version, title: "One hour about fractions" },
  })
  expect(saved.data.missing).not.toContain("placeholders")
})
