import { enquiries } from "@/lib/features/enquiries/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { institutes as calls } from "@/lib/features/institutes/contract"
import { plans } from "@/lib/features/plans/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

withJobQueue()

const acme = { instituteId: String(institutes.acme) }

beforeAll(() =>
  withPlatform(async (db) => {
    await db
      .insertInto("institute_domains")
      .values([
        { instituteId: institutes.acme, host: "learn.acme.test", status: "active", isPrimary: true },
        { instituteId: institutes.rival, host: "soon.rival.test", status: "pending" },
      ])
      .execute()
    await db
      .updateTable("institutes")
      .set({ contactEmail: "hello@acme.test", about: "Who we are" })
      .where("id", "=", institutes.acme)
      .execute()
  }),
)

describe("the institute of a host", () => {
  const find = (subdomain: string) => send(null, calls.findByHost, { params: { subdomain } })

  it.each([
    ["acme", 2, false],
    ["ACME.localhost:3000", 2, false],
    ["learn.acme.test", 2, true],
    ["learn.acme.test:3000", 2, true],
    ["localhost:3000", 1, false],
    ["lectern.localhost", 1, false],
  ])("%s is institute %d", async (host, id, isCustomDomain) => {
    expect((await find(host)).data).toMatchObject({ institute_Id: id, isCustomDomain, isMain: id === 1, country: "IN" })
  })

  it.each([
    "nobody",
    "evil.test",
    "soon.rival.test",
    "a.acme.localhost",
    "acme.localhost.evil.test",
    "127.0.0.1",
    "%00",
  ])("%s belongs to no institute", async (host) => {
    expect((await find(host)).status).toBe(404)
  })

  it("is not found while the institute is a draft", async () => {
    const set = (status: string) =>
      withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.rival).execute())
    await set("draft")
    expect((await find("rival")).status).toBe(404)
    expect((await send(null, calls.show, { params: { id: "3" } })).status).toBe(404)
    await set("active")
    expect((await find("rival")).status).toBe(200)
  })
})

describe("the public profile", () => {
  it("returns the public fields, with counts of listed items", async () => {
    await insertItem("acme", { category: "Data" })
    await insertItem("acme", { status: "draft", category: "Secret plans" })
    const { data } = await send(null, calls.showDetails, { query: acme })
    expect(data).toMatchObject({
      id: 2,
      slug: "acme",
      contactEmail: "hello@acme.test",
      origin: "http://learn.acme.test:3000",
      isCustomDomain: true,
    })
    expect(data.counts.items).toContainEqual({ kind: "course", count: 1 })
    expect(data.counts.categories).toEqual([{ kind: "course", category: "Data", count: 1 }])
    expect((await send(null, calls.show, { params: { id: "2" } })).data).toEqual(data)
  })

  it("is not found for an unknown id", async () => {
    expect((await send(null, calls.show, { params: { id: "999" } })).status).toBe(404)
    expect((await send(null, calls.showDetails, { query: { instituteId: "999" } })).status).toBe(404)
  })
})

describe("teachers", () => {
  it("lists the teachers of the institute without their e-mails, and shows one with their items", async () => {
    const teacher = await createMember("Teacher")
    const otherTeacher = await createMember("Teacher", "rival")
    await createMember("Student")
    const { data, response } = await send(null, calls.teachers, { query: acme })
    expect(data).toMatchObject({
      size: 10,
      totalElements: 1,
      content: [{ userId: teacher.userId, name: "Teacher Tester" }],
    })
    expect(await response.text()).not.toContain("@")
    const show = (id: number) => send(null, calls.showTeacher, { params: { id: String(id) }, query: acme })
    expect((await show(teacher.userId)).data).toMatchObject({ name: "Teacher Tester", teaches: [] })
    expect((await show(otherTeacher.userId)).status).toBe(404)
  })
})

describe("the directory", () => {
  it("lists active and visible institutes, without the platform", async () => {
    const { data } = await send(null, calls.directory, { query: {} })
    expect(data.content.map(({ slug }) => slug)).toEqual(["acme", "rival"])
    expect(data.content[1]).toMatchObject({ origin: "http://rival.localhost:3000" })
    const find = async (searchParam: string) =>
      (await send(null, calls.directory, { query: { searchParam } })).data.content.map(({ slug }) => slug)
    expect(await find("ACME")).toEqual(["acme"])
    expect(await find("ceramics")).toEqual([])
    await insertItem("rival", { title: "Wheel and kiln", category: "Ceramics" })
    expect(await find("ceramics")).toEqual(["rival"])
    expect(await find("ceram WHEEL")).toEqual(["rival"])
    expect(await find("ceramics & 'x")).toEqual([])
  })
})

describe("plans, questions, enquiries", () => {
  it("lists the plans on sale", async () => {
    expect((await send(null, plans.list, {})).data).toMatchObject([{ slug: "growth", priceMonthMinor: 299_900 }])
  })

  it("lists the FAQs of one institute only", async () => {
    await withPlatform((db) =>
      db
        .insertInto("faqs")
        .values([
          { instituteId: institutes.acme, question: "Ours?", answer: "Yes" },
          { instituteId: institutes.rival, question: "Theirs?", answer: "Yes" },
          { instituteId: institutes.lectern, faqType: "platform", question: "The platform's?", answer: "Yes" },
        ])
        .execute(),
    )
    expect((await send(null, faqs.list, { query: acme })).data.map(({ question }) => question)).toEqual(["Ours?"])
    expect(
      (await send(null, faqs.list, { query: { faqType: "platform" } })).data.map(({ question }) => question),
    ).toEqual(["The platform's?"])
  })

  it("stores an enquiry at its institute, reports field errors, and marks the enquiry of a bot as spam", async () => {
    const own = { "x-real-ip": "10.1.1.1", origin: "http://acme.localhost" }
    const body = {
      instituteId: institutes.acme,
      name: "Asha Rao",
      mobile: "98765 43210",
      message: "When does it begin?",
    }
    const { data } = await send(null, enquiries.send, { body }, own)
    const findEnquiry = (id: number) =>
      withPlatform((db) => db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
    expect(await findEnquiry(data.id)).toMatchObject({
      instituteId: institutes.acme,
      mobile: "+919876543210",
      status: "new",
    })
    const invalid = await send(null, enquiries.send, { body: { name: "<", message: "short" } }, own)
    expect(Object.keys(invalid.fields ?? {})).toEqual(expect.arrayContaining(["name", "message"]))
    const spam = await send(null, enquiries.send, { body: { ...body, website: "http://spam.test" } }, own)
    expect(await findEnquiry(spam.data.id)).toMatchObject({ status: "spam" })
    expect((await send(null, enquiries.send, { body: { ...body, instituteId: 999 } }, own)).status).toBe(404)
  })

  it("accepts five enquiries from one IP address in ten minutes", async () => {
    const body = { name: "Asha Rao", email: "asha@example.test", message: "When does it begin?" }
    const statuses = []
    for (let at = 0; at < 6; at += 1) {
      statuses.push(
        (await send(null, enquiries.send, { body }, { "x-real-ip": "10.1.1.2", origin: "http://acme.localhost" }))
          .status,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
