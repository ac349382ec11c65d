import { cp, readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { migrate } from "../server/db/migrate"
import { restoreDatabase } from "../server/db/restore-database"
import { env } from "../server/env.server"
import { connectionStrings } from "../server/tenancy/connections"
import { closeInstitutePool } from "../server/tenancy/institute"
import { closePlatformPool } from "../server/tenancy/platform"
import { BACKUP_NAMES, readManifest } from "./backup-manifest"
import { exitOnError } from "./exit-on-error"
import { findMissingFiles } from "./find-missing-files"
import { findViolations } from "./find-violations"

await exitOnError(restore)
await Promise.all([closeInstitutePool(), closePlatformPool()])

/** Restores a backup into an empty database and an empty folder of files, then checks every invariant and every file. */
async function restore(): Promise<void> {
  const [, , argument] = process.argv
  if (!argument) throw new Error("Name the folder of the backup: npm run restore -- backups/…")
  const backup = resolve(argument)
  const files = join(env.LECTERN_DATA, "files")
  const manifest = readManifest(backup)
  const present = await readdir(files).catch(() => [])
  if (present.length > 0)
    throw new Error(`${files} is not empty. Set LECTERN_DATA to another folder, or move the files.`)

  const { owner } = connectionStrings()
  await restoreDatabase(owner, join(backup, BACKUP_NAMES.database), manifest.rows)
  await cp(join(backup, BACKUP_NAMES.files), files, { recursive: true })
  const { applied } = await migrate(owner)
  const problems = [...(await findViolations()), ...(await findMissingFiles())]
  if (problems.length > 0) {
    throw new Error(
      `The backup was restored, but what it holds is not sound:\n${problems.map((line) => `  - ${line}`).join("\n")}`,
    )
  }
  const migrations = applied.length > 0 ? ` Migrations applied: ${applied.length}.` : ""
  process.stdout.write(
    `Restored the backup of ${manifest.createdAt}: ${Object.keys(manifest.rows).length} tables and ${manifest.files} files.` +
      `${migrations} Every invariant holds.\n`,
  )
}
