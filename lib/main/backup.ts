import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { dumpDatabase } from "../server/db/dump-database"
import { env } from "../server/env.server"
import { connectionStrings } from "../server/tenancy/connections"
import { version } from "../server/version"
import { BACKUP_NAMES, type BackupManifest, roleNames, secretFingerprint } from "./backup-manifest"
import { exitOnError } from "./exit-on-error"

const stamp = new Date().toISOString().replace(/:/g, "-").replace(/\..*/, "")
const target = resolve(process.argv[2] ?? join("backups", stamp))
await exitOnError(backUp)

/**
 * Backs the database and the files up into a new folder. The database comes first: a file that is stored afterwards is
 * superfluous, one that is missing would not be. An interrupted backup keeps the name of an unfinished one.
 */
async function backUp(): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already. Name a new folder.`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const rows = await dumpDatabase(connectionStrings().owner, join(unfinished, BACKUP_NAMES.database))
  const files = await copyFiles(join(unfinished, BACKUP_NAMES.files))
  const manifest: BackupManifest = {
    createdAt: new Date().toISOString(),
    version,
    roles: roleNames(),
    secretFingerprint: secretFingerprint(),
    rows,
    files,
  }
  await writeFile(join(unfinished, BACKUP_NAMES.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, target)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`Saved ${total} rows of ${Object.keys(rows).length} tables and ${files} files in ${target}.\n`)
}

/** Copies the stored files, without those that are being written; returns their number. A bucket is not copied. */
async function copyFiles(to: string): Promise<number> {
  const from = join(env.LECTERN_DATA, "files")
  await mkdir(to)
  if (env.S3_BUCKET || !existsSync(from)) return 0
  await cp(from, to, { recursive: true, filter: (path) => !basename(path).endsWith(".part") })
  const copied = await readdir(to, { recursive: true, withFileTypes: true })
  return copied.filter((entry) => entry.isFile()).length
}
