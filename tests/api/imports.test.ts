import { sql } from "kysely"
import { imports } from "@/lib/features/imports/contract"
import type { ImportSort } from "@/lib/features/imports/import-sorts"
import { importUsers } from "@/lib/features/imports/jobs.server"
import { members } from "@/lib/features/members/contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
})

const HEADING = "first_name,last_name,email,mobile"
const blobOf = (...parts: BlobPart[]) => new Blob(parts, { type: "text/csv" })
const upload = (file: Blob, options: object = { dryRun: true }, as = admin) =>
  send(as, imports.upload, { form: { file, options } })
const uploadText = (lines: string[], options?: object, as?: TestMember) =>
  upload(blobOf([HEADING, ...lines].join("\r\n")), options, as)
const run = (importId: number) => importUsers.run({ instituteId: institutes.acme, importId })
const start = (id: number, as = admin) => send(as, imports.start, { body: { id } })
const show = async (id: number) => (await send(admin, imports.show, { params: { id: String(id) } })).data
const rowsOf = async (id: number, query: object = {}) =>
  (await send(admin, imports.rows, { params: { id: String(id) }, query })).data.content
const memberOf = async (email: string) =>
  (await send(admin, members.list, { query: { searchParam: email } })).data.content
const newEmail = () => `${unique("row")}@imports.test`

test("a dry run reports row by row and imports nothing; a start imports the valid rows once", async () => {
  const [good, bad] = [newEmail(), newEmail()]
  const { data } = await uploadText([`Asha,Rao,${good},9876500001`, `-,,${bad},12`, `Imran,,nonsense,`])
  expect(data).toMatchObject({ status: "ready", total: 3, ok: 0, failed: 2, role: "Student" })
  expect(await rowsOf(data.id)).toMatchObject([
    { line: 2, status: "ready", errors: [] },
    { line: 3, status: "failed", errors: [{ code: "first_name" }, { code: "mobile" }] },
    { line: 4, status: "failed", errors: [{ code: "email" }] },
  ])
  expect(await memberOf(good)).toEqual([])
  expect((await start(data.id)).data.status).toBe("importing")
  expect((await start(data.id)).status).toBe(200)
  await run(data.id)
  await run(data.id)
  expect(await show(data.id)).toMatchObject({ status: "done_with_errors", ok: 1, failed: 2 })
  expect(await memberOf(good)).toMatchObject([
    { status: "invited", first_name: "Asha", mobile_number: "+919876500001" },
  ])
  expect(await memberOf(bad)).toEqual([])
})

test("the imports are listed newest first, or by file name, by pages", async () => {
  const owner = await createMember("InstituteAdmin", "rival")
  for (const name of ["b.csv", "a.csv", "C.csv"]) await upload(new File([`${HEADING}\nAsha,,${newEmail()},`], name), { dryRun: true }, owner) // oxfmt-ignore
  const names = async (query: { sort?: ImportSort; page?: string; size?: string }) => {
    const { data } = await send(owner, imports.list, { query })
    return data.content.map(({ name }) => name)
  }
  expect(await names({})).toEqual(["C.csv", "a.csv", "b.csv"])
  expect(await names({ sort: "at" })).toEqual(["b.csv", "a.csv", "C.csv"])
  expect(await names({ sort: "file" })).toEqual(["a.csv", "b.csv", "C.csv"])
  expect(await names({ sort: "-file", page: "1", size: "2" })).toEqual(["a.csv"])
})

test("each imported person has one event of their invitation, by the user who uploaded the file", async () => {
  const emails = [newEmail(), newEmail(), admin.email]
  const { data } = await uploadText(emails.map((email) => `Asha,Rao,${email},`))
  await start(data.id)
  await run(data.id)
  await run(data.id)
  const entries = await withPlatform((db) =>
    db
      .selectFrom("events as a")
      .innerJoin("users as u", (on) => on.onRef("u.id", "=", "a.subjectId"))
      .select(["u.email", "a.actorId", "a.data"])
      .where("a.key", "=", "member.invited")
      .where("u.email", "in", emails)
      .orderBy("u.id")
      .execute(),
  )
  const invitation = { actorId: admin.userId, data: expect.objectContaining({ role: "Student", customRoleId: null }) }
  expect(entries.toSorted((one, other) => (one.email < other.email ? -1 : 1))).toEqual(
    emails
      .slice(0, 2)
      .toSorted()
      .map((email) => ({ email, ...invitation })),
  )
})

test("without a dry run the import of the valid rows starts immediately", async () => {
  const email = newEmail()
  const { data } = await uploadText([`Asha,Rao,${email},`], { role: "Teacher" })
  expect(data.status).toBe("importing")
  await run(data.id)
  expect(await memberOf(email)).toMatchObject([{ role: { roleType: "Teacher" } }])
})

test("duplicates are reported, in the file with their line and in the institute", async () => {
  const student = await createMember("Student")
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("users").set({ mobile: "+919000000007" }).where("id", "=", student.userId).execute(),
  )
  const email = newEmail()
  const { data } = await uploadText([
    `Asha,Rao,${email},9876500011`,
    `Asha,Rao,${email.toUpperCase()},`,
    `Other,One,${newEmail()},+91 98765 00011`,
    `Known,One,${student.email},`,
    `Known,Two,${newEmail()},9000000007`,
  ])
  expect((await rowsOf(data.id)).map(({ errors }) => errors)).toEqual([
    [],
    [{ code: "email_in_file", line: 2 }],
    [{ code: "mobile_in_file", line: 2 }],
    [{ code: "email_in_institute" }],
    [{ code: "mobile_in_institute" }],
  ])
})

test("an interrupted import continues, and a person added meanwhile is not added twice", async () => {
  const emails = Array.from({ length: 6 }, newEmail)
  const { data } = await uploadText(emails.map((email) => `Asha,Rao,${email},`))
  await start(data.id)
  await send(admin, members.add, {
    form: { userDetails: { email: emails[5] ?? "", first_name: "Came", last_name: "First", role: "Student" } },
  })
  await withInstitute(institutes.acme, async (db) => {
    const lines = [2, 3, 4]
    await db.updateTable("user_import_rows").set({ status: "done" }).where("line", "in", lines).where("importId", "=", data.id).execute() // oxfmt-ignore
    await db.updateTable("user_imports").set({ ok: 3 }).where("id", "=", data.id).execute()
  })
  await run(data.id)
  expect(await show(data.id)).toMatchObject({ status: "done_with_errors", ok: 5, failed: 1 })
  expect(await memberOf(emails[0] ?? "")).toEqual([])
  expect(await memberOf(emails[3] ?? "")).toHaveLength(1)
  expect(await memberOf(emails[5] ?? "")).toMatchObject([{ first_name: "Came" }])
})

test("an import whose job was given up continues when it is started again", async () => {
  const email = newEmail()
  const { data } = await uploadText([`Asha,Rao,${email},`])
  const queued = async () => {
    const { rows } = await withPlatform((db) =>
      sql<{ data: { importId: number } }>`select data from pgboss.job where name = 'import-users'`.execute(db),
    )
    return rows.filter(({ data: payload }) => payload.importId === data.id).length
  }
  await start(data.id)
  expect(await queued()).toBe(1)
  expect((await start(data.id)).data.status).toBe("importing")
  expect(await queued()).toBe(2)
  await run(data.id)
  expect((await start(data.id)).data.status).toBe("done")
  expect(await queued()).toBe(2)
  expect(await memberOf(email)).toHaveLength(1)
})

test("two imports with the same people in different order both finish, and nobody is added twice", async () => {
  const emails = Array.from({ length: 40 }, newEmail)
  const rows = emails.map((email) => `Asha,Rao,${email},`)
  const [{ data: one }, { data: other }] = [await uploadText(rows), await uploadText(rows.toReversed())]
  await start(one.id)
  await start(other.id)
  await Promise.all([run(one.id), run(other.id)])
  const [first, second] = [await show(one.id), await show(other.id)]
  expect(first.ok + second.ok).toBe(40)
  expect(first.failed + second.failed).toBe(40)
})

test("two concurrent jobs on one import import no row twice", async () => {
  const emails = Array.from({ length: 30 }, newEmail)
  const { data } = await uploadText(emails.map((email) => `Asha,Rao,${email},`))
  await start(data.id)
  await Promise.all([run(data.id), run(data.id)])
  expect(await show(data.id)).toMatchObject({ status: "done", total: 30, ok: 30, failed: 0 })
})

test.each<[string, () => Blob, string]>([
  ["UTF-16", () => blobOf(Buffer.from(`\uFEFF${HEADING}\nAsha,,a@b.test,`, "utf16le")), "encoding"],
  ["UTF-16 without its mark", () => blobOf(Buffer.from(`${HEADING}\nAsha,,a@b.test,`, "utf16le")), "encoding"],
  ["Latin-1", () => blobOf(Buffer.from(`${HEADING}\nJos\u00e9,,a@b.test,`, "latin1")), "encoding"],
  ["100,000 rows", () => blobOf(`${HEADING}\n${"a,b,c,d\n".repeat(100_000)}`), "rows"],
  ["no heading", () => blobOf("Asha,Rao,asha@b.test,9876543210\n"), "heading"],
  ["no rows", () => blobOf(`${HEADING}\n\n\n`), "empty"],
  ["an open quotation mark", () => blobOf(`${HEADING}\n"Asha,Rao,a@b.test,\n`), "malformed"],
])("%s is refused with its reason", async (_, file, reason) => {
  const { status, response, fields } = await upload(file())
  expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: ["file"] })
  expect(await response.json()).toMatchObject({ details: { reason } })
})

test("a file that cannot be read names the line of the open quotation mark", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => (at === 17 ? '"Asha,Rao,a@b.test,' : `Asha,Rao,a${at}@b.test,`))
  const { response } = await upload(blobOf(`${HEADING}\n${rows.join("\n")}\n`))
  expect(await response.json()).toMatchObject({ details: { reason: "malformed", line: "19" } })
})

test("a file that is too large, a picture and no file at all are refused", async () => {
  expect((await upload(blobOf("x".repeat(5 * 1024 * 1024 + 1)))).status).toBe(413)
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64") // oxfmt-ignore
  expect((await upload(blobOf(png))).fields).toHaveProperty("file")
  expect((await send(admin, imports.upload, { form: {} as never })).fields).toHaveProperty("file")
})

test("a BOM, semicolons, other column orders and Hindi names are read", async () => {
  const email = newEmail()
  const { data } = await upload(blobOf(`\uFEFFE-mail;Last name;First Name;Notes\r\n${email};"शर्मा";"आशा";x\r\n`))
  expect(data).toMatchObject({ total: 1, failed: 0 })
  expect((await rowsOf(data.id))[0]?.cells).toEqual(["आशा", "शर्मा", email, ""])
})

test("formulas and HTML are refused as names, and escaped in the error file", async () => {
  const lines = [`"=HYPERLINK(""http://evil.test"")",,${newEmail()},`, `<script>alert(1)</script>,,@SUM(1),+1-2`]
  const { data } = await uploadText(lines)
  expect(data).toMatchObject({ total: 2, failed: 2 })
  const { response } = await send(admin, imports.errorFile, {
    params: { id: String(data.id) },
    query: { language: "en" },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.subarray(3).toString("utf8")
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(text).toContain("'@SUM(1)")
  expect(text).toContain("'+1-2")
  expect(text.split("\r\n")[0]).toBe("first_name,last_name,email,mobile,line,reason")
  expect(text).toContain("First name: use up to 80 letters")
})

test("a cell that an export escaped is read unescaped", async () => {
  const { data } = await uploadText([`Asha,Rao,${newEmail()},'+919876500077`])
  expect(data.failed).toBe(0)
})

test("another institute's import is not found, and a teacher may not import", async () => {
  const rival = await createMember("InstituteAdmin", "rival")
  const { data } = await uploadText([`Asha,Rao,${newEmail()},`])
  const params = { id: String(data.id) }
  expect((await send(rival, imports.show, { params })).code).toBe("not_found")
  expect((await send(rival, imports.rows, { params, query: {} })).code).toBe("not_found")
  expect((await send(rival, imports.errorFile, { params, query: {} })).code).toBe("not_found")
  expect((await start(data.id, rival)).code).toBe("not_found")
  expect((await upload(blobOf(HEADING), { instituteId: 3 })).code).toBe("other_institute")
  expect((await uploadText([], {}, await createMember("Teacher"))).code).toBe("forbidden")
  const list = async (as: TestMember) => (await send(as, imports.list, { query: {} })).data.content.map(({ id }) => id)
  expect(await list(admin)).toContain(data.id)
  expect(await list(rival)).not.toContain(data.id)
})

test("5,000 rows are checked and imported", async () => {
  const prefix = unique("many")
  const lines = Array.from({ length: 5_000 }, (_, at) => `Asha,Rao,${prefix}-${at}@imports.test,${6_000_000_000 + at}`)
  const { data } = await uploadText(lines)
  expect(data).toMatchObject({ total: 5_000, failed: 0 })
  await start(data.id)
  await run(data.id)
  expect(await show(data.id)).toMatchObject({ status: "done", ok: 5_000 })
  const count = await readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("invitations")
      .select((e) => e.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  )
  expect(count.n).toBeGreaterThanOrEqual(5_000)
  await withPlatform((db) => db.deleteFrom("user_import_rows").where("importId", "=", data.id).execute())
}, 240_000)
