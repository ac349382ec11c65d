import type { Upload } from "@/lib/contract/form"
import { files } from "@/lib/server/gateways/files/files"
import { storePicture } from "@/lib/server/media/store-picture"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"

/** The result of a write: the reply, and the pictures that no message uses any more. */
type Outcome<Answer> = { answer: Answer; unused?: (string | null)[] }

/**
 * Stores an uploaded picture before `write` begins its transaction. Afterwards removes the pictures that `write` reports
 * as unused; the new picture too when `write` throws.
 */
export async function withPicture<Answer>(
  instituteId: number,
  picture: Upload | undefined,
  write: (stored: string | undefined) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const { answer, unused = [] } = await withStoredFiles(async (track) => {
    const stored = track(picture && (await storePicture(instituteId, picture.path)))
    return write(stored?.key)
  })
  await removePictures(unused)
  return answer
}

/** Removes pictures from the object store; null entries are skipped. */
export async function removePictures(keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key) await files.remove(key)
}
