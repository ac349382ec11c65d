import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { APP_ROLE, JOBS_ROLE, PLATFORM_ROLE } from "../server/tenancy/connections"
import { secretFor } from "../server/secrets.server"

/** The names within the folder of a backup. */
export const BACKUP_NAMES = { manifest: "manifest.json", database: "database.dump", files: "files" } as const

/** What a backup says of itself; it is written last, so that a backup with one is complete. */
export const BackupManifest = z.object({
  createdAt: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  /** The roles that its tables are granted to; an earlier backup does not name that of the job queue. */
  roles: z.object({ app: z.string(), platform: z.string(), jobs: z.string().default(JOBS_ROLE) }),
  /** Identifies the LECTERN_SECRET without which sealed values of the database cannot be read. */
  secretFingerprint: z.string(),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

const FINGERPRINT_LENGTH = 16

/** Identifies the secret of this installation; the secret cannot be computed from it. */
export const secretFingerprint = () =>
  secretFor("fingerprint of backups").toString("base64url").slice(0, FINGERPRINT_LENGTH)

/** The roles of this installation. */
export const roleNames = () => ({ app: APP_ROLE, platform: PLATFORM_ROLE, jobs: JOBS_ROLE })

/** Reads the manifest of a backup; throws an error for operators when there is none, or it is not for this installation. */
export function readManifest(folder: string): BackupManifest {
  let text: string
  try {
    text = readFileSync(join(folder, BACKUP_NAMES.manifest), "utf8")
  } catch {
    throw new Error(`${folder} is no complete backup: it has no ${BACKUP_NAMES.manifest}.`)
  }
  const manifest = BackupManifest.parse(JSON.parse(text))
  if (manifest.secretFingerprint !== secretFingerprint()) {
    throw new Error(
      "The backup was made with another LECTERN_SECRET, without which bank details in it cannot be read. Set LECTERN_SECRET " +
        "to that of the installation, or copy its file LECTERN_DATA/secret.",
    )
  }
  const { app, platform, jobs } = manifest.roles
  if (app !== APP_ROLE || platform !== PLATFORM_ROLE || jobs !== JOBS_ROLE) {
    throw new Error(
      `The tables of the backup are granted to ${app}, ${platform} and ${jobs}. ` +
        `Set DATABASE_APP_ROLE=${app}, DATABASE_PLATFORM_ROLE=${platform} and DATABASE_JOBS_ROLE=${jobs}.`,
    )
  }
  return manifest
}
