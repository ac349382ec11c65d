import type { Upload } from "@/lib/contract/form"
import { files } from "@/lib/server/gateways/files/files"
import { storePicture } from "@/lib/server/media/store-picture"

/** What came of a writing: its answer, and the pictures that nothing uses since. */
type Outcome<Answer> = { answer: Answer; unused?: (string | null)[] }

/** Stores a picture before `write` begins its transaction, and removes after it what nothing came to use. */
export async function withPicture<Answer>(
  instituteId: number,
  picture: Upload | undefined,
  write: (stored: string | undefined) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const stored = picture && (await storePicture(instituteId, picture.path))
  const { answer, unused = [] } = await write(stored?.key).catch(async (error: unknown) => {
    if (stored) await files.remove(stored.key)
    throw error
  })
  await removePictures(unused)
  return answer
}

/** Removes pictures that nothing uses any more. */
export async function removePictures(keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key) await files.remove(key)
}
