import { files } from "@/lib/server/gateways/files/files"

/** Remembers a stored file, or passes on undefined where nothing was uploaded. */
type Track = <File extends { key: string } | undefined>(file: File) => File

/** Runs `work`, which passes each file that it stores to `track`; when it throws, these files are removed again. */
export async function withStoredFiles<Result>(work: (track: Track) => Promise<Result>): Promise<Result> {
  const keys: string[] = []
  const track: Track = (file) => {
    if (file) keys.push(file.key)
    return file
  }
  try {
    return await work(track)
  } catch (error) {
    await Promise.all(keys.map((key) => files.remove(key)))
    throw error
  }
}
