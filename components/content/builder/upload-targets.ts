import { z } from "zod"
import { UploadedFile } from "@/lib/features/files/uploads-contract"
import { readPerson } from "@/lib/client/session/stored-person"

/** Where a file goes once it is uploaded. The server knows the file alone, so the browser keeps it across a reload. */
const UploadTarget = z.object({
  itemId: z.number(),
  sectionId: z.number(),
  name: z.string(),
  bytes: z.number(),
  modifiedAt: z.number(),
  /** The file on the server, when all of it has arrived and it has not become a lesson yet. */
  uploaded: UploadedFile.optional(),
})
export type UploadTarget = z.infer<typeof UploadTarget>

/** What tells one file of a device from another. */
export type FileIdentity = Pick<UploadTarget, "name" | "bytes" | "modifiedAt">

/** The most files that are remembered; older ones are forgotten first. */
const MAX_PLACES = 200

/** The identity of a file that was chosen or dropped. */
export const identityOf = ({ name, size, lastModified }: File): FileIdentity => ({
  name,
  bytes: size,
  modifiedAt: lastModified,
})

/** Whether both are the same file of the device. */
export const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.bytes === other.bytes && one.modifiedAt === other.modifiedAt

/** The places of the signed-in person's files at this institute that are not lessons yet. */
export function readUploadTargets(): readonly UploadTarget[] {
  try {
    return z.array(UploadTarget).parse(JSON.parse(localStorage.getItem(storageKey()) ?? "[]"))
  } catch {
    return []
  }
}

/** Remembers where a file goes, in place of an earlier entry of the file. */
export const saveUploadTarget = (place: UploadTarget): void => write([...others(place), place])

/** Forgets a file: it has become a lesson, or is not wanted any more. */
export const removeUploadTarget = (file: FileIdentity): void => write(others(file))

const others = (file: FileIdentity) => readUploadTargets().filter((one) => !isSameFile(one, file))

function write(places: readonly UploadTarget[]): void {
  try {
    if (places.length === 0) localStorage.removeItem(storageKey())
    else localStorage.setItem(storageKey(), JSON.stringify(places.slice(-MAX_PLACES)))
  } catch {
    // A browser that stores nothing remembers nothing.
  }
}

/** A browser keeps the entries of each host, so of each institute, apart. */
const storageKey = () => `uploadTargets:${readPerson(localStorage.getItem("auth"))?.userId ?? 0}`
