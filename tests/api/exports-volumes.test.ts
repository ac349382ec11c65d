/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { dataExports } from "@/lib/features/exports/contract"
import { prepareArchive } from "@/lib/features/exports/prepare-export.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { send, type TestMember } from "../setup/test-app"
import { addressOf, createOwner, fetchArchive, storeFile, unzip } from "./exports-fixtures"

withJobQueue()

const VOLUME_BYTES = 200_000
const LIMITS = { whole: 300_000, volume: VOLUME_BYTES }

/** Makes an archive above the small limit, with a file above that of a volume, and returns its id. */
async function makeLarge(owner: TestMember, limits = LIMITS): Promise<number> {
  for (const size of [90_000, 80_000, 70_000, 450_000, 60_000]) await storeFile(owner, { name: `${size}.pdf`, size })
  const { data } = await send(owner, dataExports.create, {})
  const exportId = data.exports[0]?.id ?? 0
  await prepareArchive({ instituteId: owner.instituteId, exportId }, { limits })
  return exportId
}

async function fetchPart(owner: TestMember, id: number, volume?: number, headers: Record<string, string> = {}) {
  const response = await fetchArchive((await addressOf(owner, id, volume)).data.url, headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const volumesOf = async (owner: TestMember) => (await send(owner, dataExports.list, {})).data.exports[0]?.volumes ?? []

test("the volumes of a large archive are archives by themselves, and have each entry of the whole once", async () => {
  const owner = await createOwner("acme")
  const id = await makeLarge(owner)
  const whole = await unzip((await fetchPart(owner, id)).bytes)
  const sizes = await volumesOf(owner)
  expect(sizes.length).toBeGreaterThanOrEqual(4)
  const found = new Map<string, Buffer>()
  for (const [index, size] of sizes.entries()) {
    const { headers, bytes } = await fetchPart(owner, id, index + 1)
    expect(bytes.length).toBe(size)
    expect(headers.get("content-length")).toBe(String(size))
    expect(headers.get("content-disposition")).toContain(`-part-${index + 1}-of-${sizes.length}.zip"`)
    const entries = await unzip(bytes)
    expect(entries.has("manifest.json") && entries.has("README.txt") && entries.has("rows/orders.jsonl.gz")).toBe(index === 0) // oxfmt-ignore
    if (size > VOLUME_BYTES) expect([...entries.values()].map(({ length }) => length)).toEqual([450_000])
    for (const [path, content] of entries) {
      expect([path, found.has(path)]).toEqual([path, false])
      found.set(path, content)
    }
  }
  expect(sizes.some((size) => size > VOLUME_BYTES)).toBe(true)
  expect([...found.keys()].toSorted()).toEqual([...whole.keys()].toSorted())
  expect([...whole].filter(([path, content]) => !found.get(path)?.equals(content))).toEqual([])
  expect(whole.get("README.txt")?.toString("utf8")).toContain("Extract all parts into the same folder")
  expect((await eventsOf(`export:${id}`)).map(({ key }) => key)).toEqual([
    ...["export.started", "export.ready", "export.downloaded"],
    ...sizes.map(() => "export.volume_downloaded"),
  ])
})

test("any range of a volume is the same bytes as the whole volume, and that of another one is answered by the whole", async () => {
  const owner = await createOwner("rival")
  const id = await makeLarge(owner)
  const etags = new Set([(await fetchPart(owner, id)).headers.get("etag")])
  const sizes = await volumesOf(owner)
  for (const index of sizes.keys()) {
    const volume = index + 1
    const { headers, bytes } = await fetchPart(owner, id, volume)
    const etag = headers.get("etag") ?? ""
    const [former = ""] = etags
    const { url } = (await addressOf(owner, id, volume)).data
    const rangeOf = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetchArchive(url, { range, ...more })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
    }
    for (let turn = 0; turn < 40; turn += 1) {
      const start = Math.floor((bytes.length * turn) / 40)
      const end = Math.min(bytes.length - 1, start + (turn % 5) * 9_000 + turn)
      const part = await rangeOf(`bytes=${start}-${end}`)
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`])
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    expect((await rangeOf(`bytes=${bytes.length}-`)).status).toBe(416)
    expect((await rangeOf("bytes=0-9", { "if-range": etag })).status).toBe(206)
    const other = await rangeOf("bytes=0-9", { "if-range": former ?? "" })
    expect([other.status, other.bytes.equals(bytes)]).toEqual([200, true])
    etags.add(etag)
  }
  expect(etags.size).toBe(sizes.length + 1)
})

test("a volume that does not exist, or is of another institute, is not found; its address opens nothing else", async () => {
  const owner = await createOwner("acme")
  const id = await makeLarge(owner)
  const { length } = await volumesOf(owner)
  for (const none of [length + 1, 99_999_999_999, Number.MAX_SAFE_INTEGER])
    expect(await addressOf(owner, id, none)).toMatchObject({ status: 404, code: "not_found" })
  const foreign = await createOwner("rival")
  expect((await addressOf(foreign, id, 1)).code).toBe("not_found")
  const { url } = (await addressOf(owner, id, 2)).data
  const foreignPath = await fetchArchive(url.replace(`/${id}/`, `/${id + 1}/`))
  expect(foreignPath.status).toBe(410)
  await setReauthenticated(owner, null)
  expect((await addressOf(owner, id, 2)).code).toBe("reauthentication_required")
})

test("an archive that is not above the limit has no volumes, and one that expired has none any more", async () => {
  const owner = await createOwner("rival")
  const id = await makeLarge(owner, { whole: 50_000_000, volume: VOLUME_BYTES })
  expect(await volumesOf(owner)).toEqual([])
  expect((await addressOf(owner, id, 1)).code).toBe("not_found")
  const { removeParts } = await import("@/lib/features/exports/prepare-export.server")
  const large = await createOwner("rival")
  const exportId = await makeLarge(large)
  await removeParts({ instituteId: large.instituteId, exportId })
  const left = await readInstitute(large.instituteId, (db) =>
    db.selectFrom("export_volumes").select("number").execute(),
  )
  expect(left).toEqual([])
})
