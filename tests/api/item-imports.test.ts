import { itemImports } from "@/lib/features/imports/items-contract"
import { importItems } from "@/lib/features/imports/items/item-import-job.server"
import { ITEMS_TEMPLATE } from "@/lib/features/imports/items-template"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

let admin: TestMember
let teacher: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
  teacher = await createMember("Teacher")
})

const HEADING = "kind,title,short_text,description,price,original_price,access_days,level,language,category,tags,pages,session_minutes" // oxfmt-ignore
const upload = (lines: string[], as = admin) =>
  send(as, itemImports.upload, { form: { file: new Blob([[HEADING, ...lines].join("\r\n")], { type: "text/csv" }) } })
const run = (importId: number) => importItems.run({ instituteId: institutes.acme, importId })
const start = (id: number, as = admin) => send(as, itemImports.start, { body: { id } })
const params = (id: number) => ({ params: { id: String(id) } })
const show = async (id: number, as = admin) => (await send(as, itemImports.show, params(id))).data
const rowsOf = async (id: number) => (await send(admin, itemImports.rows, { ...params(id), query: {} })).data.content
const itemsNamed = async (title: string, as = admin) => {
  const { data } = await send(as, itemsAdmin.list, { query: { kind: "all", searchParam: title } })
  return data.content
}

test("a file is checked row by row and makes nothing; its import makes drafts by the editor's rules, once", async () => {
  const [course, book] = [unique("Course"), unique("Book")]
  const { data } = await upload([
    `Course,${course},From zero,"Line one.\nIs 1 < 2?","1,499.50",1999,365,Beginner,hi,Maths,"algebra; school",,`,
    `book,${book},,<p>Good</p><script>bad()</script>,,,,,,,,120,`,
    `course, ${course.toUpperCase()} ,,,,,,,,,,,`,
    `poster,ab,,,-5,,1.5,expert,fr,,,x,5`,
    `webinar,${unique("Webinar")},,,500,400,,,,,,10,`,
    `consultation,${unique("Too long")},${"x".repeat(201)},,0.5,,,,,${"c".repeat(61)},${"t".repeat(41)},,`,
  ])
  expect(data).toMatchObject({ status: "ready", total: 6, ok: 0, failed: 4, skipped: 0 })
  expect((await rowsOf(data.id)).map(({ line, status, errors }) => [line, status, errors])).toEqual([
    [3, "ready", []],
    [4, "ready", []],
    [5, "failed", [{ code: "title_in_file", line: 3 }]],
    [6, "failed", ["kind", "title", "level", "language", "pages", "session_minutes", "price", "access_days"].map((code) => ({ code }))], // oxfmt-ignore
    [7, "failed", [{ code: "original_price" }, { code: "not_for_kind" }]],
    [8, "failed", [{ code: "short_text" }, { code: "category" }, { code: "tags" }, { code: "price" }]],
  ])
  expect(await itemsNamed(course)).toEqual([])

  expect((await start(data.id)).data.status).toBe("importing")
  await Promise.all([run(data.id), run(data.id)])
  expect(await show(data.id)).toMatchObject({ status: "done_with_errors", ok: 2, failed: 4, skipped: 0 })
  const [made] = await itemsNamed(course)
  expect(await itemsNamed(course)).toHaveLength(1)
  expect((await send(admin, itemsAdmin.show, params(made?.id ?? 0))).data).toMatchObject({
    ...{ kind: "course", title: course, status: "draft", shortText: "From zero", priceMinor: 149950 },
    ...{ compareAtMinor: 199900, accessDays: 365, level: "beginner", language: "hi", category: "Maths" },
    ...{ tags: ["algebra", "school"], description: "<p>Line one.</p><p>Is 1 &lt; 2?</p>" },
  })
  const [second] = await itemsNamed(book)
  const { data: detail } = await send(admin, itemsAdmin.show, params(second?.id ?? 0))
  expect(detail).toMatchObject({ pages: 120, description: "<p>Good</p>", priceMinor: 0 })

  const again = await upload([`course,${course},,,,,,,,,,,`, `book,${course},,,,,,,,,,,`])
  expect(again.data).toMatchObject({ total: 2, skipped: 1, failed: 0 })
  await start(again.data.id)
  await run(again.data.id)
  expect((await itemsNamed(course)).map(({ kind }) => kind).toSorted()).toEqual(["book", "course"])
})

test("an import goes on where it stopped; what came to exist meanwhile is skipped, what is refused says so", async () => {
  const titles = [unique("One"), unique("Two"), unique("Three")]
  const { data } = await upload(titles.map((title) => `course,${title},,,,,,,,,,,`))
  await start(data.id)
  const stopping = new AbortController()
  stopping.abort()
  await expect(importItems.run({ instituteId: institutes.acme, importId: data.id }, stopping)).rejects.toThrow(
    "aborted",
  )
  const twin = await upload([`course,${titles[0] ?? ""},,,,,,,,,,,`])
  await start(twin.data.id)
  await run(twin.data.id)
  await withInstitute(
    institutes.acme,
    (db) =>
    db.updateTable("item_import_rows").set({ item: JSON.stringify({ kind: "course", title: titles[1], fields: { sacCode: "990000" } }) }).where("importId", "=", data.id).where("line", "=", 3).execute(), // oxfmt-ignore
  )
  expect((await start(data.id)).data.status).toBe("importing")
  await run(data.id)
  expect(await show(data.id)).toMatchObject({ status: "done_with_errors", ok: 1, skipped: 1, failed: 1 })
  expect((await rowsOf(data.id)).map(({ errors }) => errors)).toEqual([[{ code: "exists" }], [{ code: "refused" }], []])
  expect(await itemsNamed(titles[0] ?? "")).toHaveLength(1)
  expect(await itemsNamed(titles[1] ?? "")).toHaveLength(0)
})

test("a teacher imports items of their own, sees no other imports, and nobody sees those of another institute", async () => {
  const [title, rival, other] = [unique("Mine"), await createMember("InstituteAdmin", "rival"), await createMember("Teacher")] // oxfmt-ignore
  const { data } = await upload([`course,${title},,,999,,,,,,,,`], teacher)
  await start(data.id, teacher)
  await run(data.id)
  expect(await itemsNamed(title, teacher)).toMatchObject([{ title, status: "draft", priceMinor: 99900 }])
  expect(await itemsNamed(title, other)).toEqual([])
  expect((await upload([`course,${title},,,,,,,,,,,`], other)).data).toMatchObject({ skipped: 0 })
  for (const as of [rival, other]) {
    expect((await send(as, itemImports.show, params(data.id))).code).toBe("not_found")
    expect((await send(as, itemImports.rows, { ...params(data.id), query: {} })).code).toBe("not_found")
    expect((await send(as, itemImports.errorFile, { ...params(data.id), query: {} })).code).toBe("not_found")
    expect((await start(data.id, as)).code).toBe("not_found")
    const { data: list } = await send(as, itemImports.list, { query: {} })
    expect(list.content.map(({ id }) => id)).not.toContain(data.id)
  }
  expect((await show(data.id)).author).not.toBe("")
  expect((await upload([], await createMember("Student"))).code).toBe("forbidden")
  const late = await upload([`course,${unique("Late")},,,,,,,,,,,`], other)
  await start(late.data.id, other)
  await withInstitute(institutes.acme, (db) => db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", other.userId).execute()) // oxfmt-ignore
  await run(late.data.id)
  expect(await show(late.data.id)).toMatchObject({ status: "done_with_errors", ok: 0, failed: 1 })
})

test("failed rows are a CSV file with reasons, formulas escaped; the template has no errors; a bad file is refused", async () => {
  const { data } = await upload([`"=HYPERLINK(""x"")",ab,,,,,,,,,,,`])
  const { response } = await send(admin, itemImports.errorFile, { ...params(data.id), query: { language: "en" } })
  const [heading, row] = (await response.text()).replace("\uFEFF", "").split("\r\n")
  expect(heading).toBe(`${HEADING},line,reason`)
  expect(row).toContain(`"'=HYPERLINK(""x"")",ab`)
  expect(row).toContain("Kind: use one of course, pre_recorded")

  const file = new Blob([ITEMS_TEMPLATE], { type: "text/csv" })
  expect((await send(admin, itemImports.upload, { form: { file } })).data).toMatchObject({ total: 2, failed: 0 })
  const reasonOf = async (text: string) => {
    const { response: refused } = await send(admin, itemImports.upload, { form: { file: new Blob([text], { type: "text/csv" }) } }) // oxfmt-ignore
    return ((await refused.json()) as { details: { reason: string } }).details.reason
  }
  expect(await reasonOf("title\nAlgebra")).toBe("heading")
  expect(await reasonOf(`${HEADING}\n${"course,Algebra,,,,,,,,,,,\n".repeat(1_001)}`)).toBe("rows")
})

test("who uploaded a file is told once that its import is finished, and finds it in their area", async () => {
  const [uploader, other] = [await createMember("Teacher"), await createMember("InstituteAdmin")]
  const { data } = await upload([`book,${unique("Book")},,,,,,,,,,,`, "poster,ab,,,,,,,,,,,"], uploader)
  await start(data.id, other)
  await Promise.all([run(data.id), run(data.id)])
  expect((await bellOf(uploader)).content).toMatchObject([
    {
      title: "Your import is finished",
      body: "blob: 1 added, 1 needs a look.",
      link: `/teacher/courses/import/${data.id}`,
    },
  ])
  expect(await mailsTo(uploader.email)).toHaveLength(1)
  expect((await bellOf(other)).content).toEqual([])
})
