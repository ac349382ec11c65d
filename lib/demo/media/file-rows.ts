import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { institutes } from "../content/institutes"
import type { DemoFile } from "./demo-file"
import { filesOf, mediaOf } from "./institute-media"

/** A file of the demo data that has a row; `bytes` is 0 until the file is stored. */
export type DemoFileRow = DemoFile & { instituteId: number; bytes: number }

/** Whether the file of a row is still to be made. */
export const isPending = ({ bytes }: { bytes: number }) => bytes === 0

/** The files of the demo institutes that have a row, the ready ones included. */
export async function listDemoFiles(): Promise<DemoFileRow[]> {
  const sizes = new Map((await listSizes()).map(({ key, bytes }) => [key, bytes]))
  return institutes.flatMap((institute) =>
    filesOf(mediaOf(institute, { hasVideos: true })).flatMap((file) => {
      const bytes = sizes.get(file.key)
      return bytes === undefined ? [] : [{ ...file, instituteId: institute.id, bytes }]
    }),
  )
}

/** Whether a demo institute has a file that is still to be made. */
export const hasPendingFiles = async (): Promise<boolean> => (await listSizes()).some(isPending)

const listSizes = () =>
  readPlatform((db) =>
    db
      .selectFrom("files")
      .select(["key", "bytes"])
      .where(
        "instituteId",
        "in",
        institutes.map(({ id }) => id),
      )
      .execute(),
  )

type StoredFile = { instituteId: number; key: string; bytes: number; sha256: string }

/** Marks a file as stored, which invalidates the cached pages of its institute. */
export const saveStoredFile = ({ instituteId, key, bytes, sha256 }: StoredFile) =>
  withInstitute(instituteId, (db) => db.updateTable("files").set({ bytes, sha256 }).where("key", "=", key).execute())
