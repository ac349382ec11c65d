import type { Readable } from "node:stream"

/** Bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Size and modification time of a stored file. */
export interface FileStats {
  bytes: number
  modifiedAt: Date
}

/**
 * Stores files by generated keys (`newFileKey`), never by names that people give. Writes are atomic: a file is written
 * under a temporary name, synced and renamed.
 */
export interface FileStore {
  put: (key: string, source: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; sha256: string }>
  /** Throws when there is no such file. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  stat: (key: string) => Promise<FileStats | undefined>
  /** Does nothing when there is no such file. */
  remove: (key: string) => Promise<void>
}
