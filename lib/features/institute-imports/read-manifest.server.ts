import { z } from "zod"
import { isPortable } from "./portable-tables"
import type { OpenArchive } from "./open-archive.server"
import { readText, type Expected } from "./read-entry.server"
import { ImportRefused } from "./refused"
import { type ArchiveManifest, ARCHIVE_FORMAT, ARCHIVE_PRODUCT } from "@/lib/features/exports/archive-manifest"

const MANIFEST = "manifest.json"
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

const Entry = z.object({
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().nonnegative().optional(),
})
const Manifest = z.object({
  product: z.literal(ARCHIVE_PRODUCT),
  format: z.int().positive(),
  schema: z.string(),
  institute: z.object({ id: z.int().positive(), name: z.string().max(200) }),
  createdAt: z.iso.datetime(),
  entries: z.record(z.string(), Entry),
}) satisfies z.ZodType<Omit<ArchiveManifest, "missing">>
export type ReadManifest = z.infer<typeof Manifest>

/** Of whatever has a manifest: what made it, and in which form. */
const Header = z.object({ product: z.unknown(), format: z.unknown() })

/**
 * What an archive says of itself. Throws `ImportRefused` for an archive of another product, one that a newer version made (`schema`
 * is the last migration of this one), and one whose list of parts cannot be read.
 */
export async function readManifest(archive: OpenArchive, schema: string): Promise<ReadManifest> {
  const entry = archive.entries.get(MANIFEST)
  if (!entry) throw new ImportRefused("other_product")
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new ImportRefused("bomb", { place: MANIFEST })
  const text = await readText(archive, MANIFEST, { bytes: entry.uncompressedSize, sha256: null })
  const json = parse(text)
  const header = Header.safeParse(json).data
  if (header?.product !== ARCHIVE_PRODUCT) throw new ImportRefused("other_product")
  if (typeof header.format === "number" && header.format > ARCHIVE_FORMAT) throw new ImportRefused("newer")
  const manifest = Manifest.safeParse(json).data
  if (!manifest) throw new ImportRefused("bad_manifest", { place: MANIFEST })
  if (manifest.schema > schema) throw new ImportRefused("newer")
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportRefused("bad_manifest", { place: MANIFEST })
  }
}

const ROWS = /^rows\/([a-z_]+)\.jsonl\.gz$/

/** The parts with rows, by table. Throws `ImportRefused` for one of a table that no import knows. */
export function rowParts({ entries }: ReadManifest): Map<string, { path: string; expected: Expected; rows: number }> {
  const parts = new Map<string, { path: string; expected: Expected; rows: number }>()
  for (const [path, { rows = 0, ...expected }] of Object.entries(entries)) {
    const table = ROWS.exec(path)?.[1]
    if (path.startsWith("rows/") && (table === undefined || !isPortable(table)))
      throw new ImportRefused("bad_manifest", { place: path.slice(0, 200) })
    if (table !== undefined) parts.set(table, { path, expected, rows })
  }
  return parts
}
