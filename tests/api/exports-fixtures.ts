import { createHash, randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { gunzipSync } from "node:zlib"
import { type Entry, fromBuffer, type ZipFile } from "yauzl"
import { dataExports } from "@/lib/features/exports/contract"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { setReauthenticated } from "../setup/members"
import { runQueued } from "../setup/run-jobs"
import { createMember, send, sendRaw, type Slug, type TestMember } from "../setup/test-app"

/** An owner who has proved their identity, of an institute without archives. */
export async function createOwner(slug: Slug): Promise<TestMember> {
  const owner = await createMember("InstituteAdmin", slug)
  await setReauthenticated(owner)
  await withInstitute(owner.instituteId, (db) => db.deleteFrom("exports").execute())
  return owner
}

/** Stores a file of an institute, in a folder. */
export async function storeFile(owner: TestMember, { name, folderId = null, size = 1_000 }: StoredFile) {
  const content = randomBytes(size)
  const key = newFileKey({ instituteId: owner.instituteId, access: "item", extension: "pdf" })
  await files.put(key, Readable.from([content]))
  const sha256 = createHash("sha256").update(content).digest("hex")
  const row = { key, name, mime: "application/pdf", bytes: size, sha256, access: "item", folderId }
  const { id } = await withInstitute(owner.instituteId, (db) =>
    db
      .insertInto("files")
      .values({ ...row, uploadedBy: owner.userId })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return { id, key, content }
}
type StoredFile = { name: string; folderId?: number | null; size?: number }

/** Makes an archive and returns its id. */
export async function makeArchive(owner: TestMember): Promise<number> {
  const { data } = await send(owner, dataExports.create, {})
  await runQueued("prepare-export")
  return data.exports[0]?.id ?? 0
}

/** Downloads an archive, or a part of it, by a new address. */
export const download = async (owner: TestMember, id: number, headers: Record<string, string> = {}) =>
  fetchArchive((await addressOf(owner, id)).data.url, headers)

/** Asks for the address of an archive, or of a volume of it. */
export const addressOf = (owner: TestMember, id: number, volume?: number) =>
  send(owner, dataExports.address, {
    params: { id: String(id) },
    query: volume === undefined ? {} : { volume: String(volume) },
  })

/** Sends the request of an address, as a browser that follows it. */
export const fetchArchive = (url: string, headers: Record<string, string> = {}) =>
  sendRaw(url.replace(/^\/api/, ""), { headers })

/** The content of each entry of a ZIP, by path. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  )
  const found = new Map<string, Buffer>()
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      archive
        .once("entry", resolve)
        .once("end", () => resolve(undefined))
        .once("error", reject)
      archive.readEntry()
    })
    archive.removeAllListeners()
    if (!entry) return found
    const source = await new Promise<Readable>((resolve, reject) =>
      archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    )
    found.set(entry.fileName, await buffer(source))
  }
}

/** The rows of a table in an archive. */
export const rowsIn = (entries: Map<string, Buffer>, table: string): Record<string, unknown>[] =>
  gunzipSync(entries.get(`rows/${table}.jsonl.gz`) ?? Buffer.alloc(0))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line))
