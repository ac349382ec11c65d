import { createHash } from "node:crypto"
import { pipeline } from "node:stream/promises"
import { files } from "../server/gateways/files/files"
import { readPlatform } from "../server/tenancy/platform"

const MAX_SHOWN = 3

/** Compares every stored file with its row; returns one sentence for those that are missing and for those that differ. */
export async function findMissingFiles(): Promise<string[]> {
  // A row with 0 bytes is of a file that is still to be made.
  const rows = await readPlatform((db) =>
    db.selectFrom("files").select(["key", "sha256"]).where("bytes", ">", 0).orderBy("id").execute(),
  )
  const missing: string[] = []
  const changed: string[] = []
  for (const { key, sha256 } of rows) {
    if (!(await files.stat(key))) missing.push(key)
    else if ((await hashOf(key)) !== sha256) changed.push(key)
  }
  return [...describe("files are missing", missing), ...describe("files differ from their rows", changed)]
}

const describe = (what: string, keys: string[]) =>
  keys.length > 0 ? [`${keys.length} ${what}: ${keys.slice(0, MAX_SHOWN).join(", ")}`] : []

async function hashOf(key: string): Promise<string> {
  const hash = createHash("sha256").setEncoding("hex")
  await pipeline(await files.read(key), hash)
  return String(hash.read())
}
