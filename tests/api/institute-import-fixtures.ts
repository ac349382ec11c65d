import { createHash, randomBytes } from "node:crypto"
import { gzipSync } from "node:zlib"
import { sql } from "kysely"
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { readInstituteImport, runInstituteImport } from "@/lib/features/institute-imports/jobs.server"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { setReauthenticated } from "../setup/members"
import { sellWithDocument } from "../setup/sales"
import { createMember, send, type TestMember, unique } from "../setup/test-app"
import { type ZipEntry, zipBytes } from "../setup/zip-bytes"
import { createOwner, download, makeArchive, rowsIn, unzip } from "./exports-fixtures"
import { uploadFile } from "./tus-fixtures"

/** The owner, who has proved their identity, of an institute without content. */
export async function createEmptyInstitute(): Promise<TestMember> {
  const { userId, email } = await createMember("InstituteAdmin", "rival")
  const loginToken = randomBytes(32).toString("base64url")
  const created = await withPlatform(async (db) => {
    // The institutes of tests have fixed ids below.
    const { rows } = await sql<{ id: number }>`insert into institutes (id, slug, name) overriding system value
      select greatest(max(id) + 1, 1000), ${unique("empty")}, 'New institute' from institutes returning id`.execute(db)
    const instituteId = rows[0]?.id ?? 0
    await sql`insert into institute_subscriptions ("instituteId", "planId", status)
      select ${instituteId}, id, 'active' from plans where slug = 'growth'`.execute(db)
    await db.insertInto("memberships").values({ instituteId, userId, role: "InstituteAdmin" }).execute()
    const { id: sessionId } = await db
      .insertInto("sessions")
      .values({
        ...{ instituteId, userId, expiresAt: new Date(Date.now() + 86_400_000) },
        tokenHash: createHash("sha256").update(loginToken).digest(),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return { instituteId, sessionId }
  })
  const { token } = await signAccessToken({ ...created, userId })
  const owner = { ...created, userId, email, accessToken: token, loginToken }
  await setReauthenticated(owner)
  return owner
}

/** The owner of an institute that has sold with a document, and with whatever else is added, and an archive of it. */
export async function exportSource(add?: (owner: TestMember) => Promise<unknown>) {
  const source = await createOwner("acme")
  await sellWithDocument()
  await add?.(source)
  return { source, zip: await exportOf(source) }
}

/** The bytes of a new archive of an institute. */
export async function exportOf(owner: TestMember): Promise<Buffer> {
  const response = await download(owner, await makeArchive(owner))
  return Buffer.from(await response.arrayBuffer())
}

const params = (id: number) => ({ params: { id: String(id) } })

/** Uploads an archive and has it read; returns the import. */
export async function readArchive(owner: TestMember, zip: Buffer) {
  const { file, code } = await uploadFile(owner, { name: "export.zip", kind: "archive", body: zip })
  if (!file) throw new Error(`the archive was refused: ${code}`)
  const { data } = await send(owner, instituteImports.create, { body: { fileId: file.id } })
  await readInstituteImport.run({ instituteId: owner.instituteId, importId: data.id })
  return { ...(await showImport(owner, data.id)), fileId: file.id }
}

export const showImport = async (owner: TestMember, id: number) =>
  (await send(owner, instituteImports.show, params(id))).data
export const confirmImport = (owner: TestMember, id: number) => send(owner, instituteImports.confirm, params(id))
export const cancelImport = (owner: TestMember, id: number) => send(owner, instituteImports.cancel, params(id))
export const runImport = ({ instituteId }: TestMember, importId: number, signal?: AbortSignal) =>
  runInstituteImport.run({ instituteId, importId }, signal && { signal })

/** Imports an archive whole, and returns how it ended. */
export async function importArchive(owner: TestMember, zip: Buffer) {
  const read = await readArchive(owner, zip)
  expect([read.status, read.reason, read.place, read.line, read.detail]).toEqual(["ready", null, null, null, null])
  await confirmImport(owner, read.id)
  await runImport(owner, read.id)
  return showImport(owner, read.id)
}

type Change = (entries: Map<string, Buffer>) => void

/** An archive with other parts; its manifest says of each part that it lists what is in it then, unless told otherwise. */
export async function changed(zip: Buffer, change: Change, { isListed = true } = {}): Promise<Buffer> {
  const entries = await unzip(zip)
  change(entries)
  const manifest = entries.get("manifest.json")
  if (isListed && manifest) {
    const described = JSON.parse(manifest.toString("utf8"))
    for (const [path, described_] of Object.entries<{ bytes: number; sha256: string }>(described.entries ?? {})) {
      const content = entries.get(path)
      if (!content) continue
      described_.bytes = content.length
      described_.sha256 = createHash("sha256").update(content).digest("hex")
    }
    entries.set("manifest.json", Buffer.from(JSON.stringify(described)))
  }
  return zipBytes(entriesOf(entries))
}

/** The entries of an archive as they are written. */
export const entriesOf = (entries: Map<string, Buffer>): ZipEntry[] =>
  [...entries].map(([name, data]) => ({ name, data }))

/** Changes a line of a table of an archive. */
export const withLine =
  (table: string, line: number, change: (row: Record<string, unknown>) => unknown) =>
  (entries: Map<string, Buffer>) => {
    const rows = rowsIn(entries, table).map((row, at) => (at === line - 1 ? change(row) : row))
    entries.set(`rows/${table}.jsonl.gz`, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join("")))
  }

/** The path of the file in the archives of these tests. */
export const PDF = "files/पाठ.pdf"

/** Gives the file another content, of which list and row say the truth. */
export const withFile = (content: Buffer) => (entries: Map<string, Buffer>) => {
  const [sha256, bytes] = [createHash("sha256").update(content).digest("hex"), content.length]
  entries.set(PDF, content)
  const listed = (entries.get("files/index.jsonl")?.toString("utf8") ?? "").trim().split("\n")
  const lines = listed
    .map((text) => JSON.parse(text))
    .map((one) => (one.path === PDF ? { ...one, sha256, bytes } : one))
  entries.set("files/index.jsonl", Buffer.from(lines.map((one) => `${JSON.stringify(one)}\n`).join("")))
  const at = rowsIn(entries, "files").findIndex(({ name }) => name === "पाठ.pdf")
  withLine("files", at + 1, (row) => ({ ...row, sha256, bytes }))(entries)
}

/** How many rows of a table an institute has. */
export const countRows = (owner: TestMember, table: "faqs" | "files" | "items" | "memberships" | "orders") =>
  readInstitute(owner.instituteId, async (db) => {
    const { count } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return count
  })
