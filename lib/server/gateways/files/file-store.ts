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
 * Stores files by generated keys (`newFileKey`), never by names that people give. Writes are atomic: a reader finds the
 * whole file or none, and what is stored survives a loss of power.
 */
export interface FileStore {
  put: (key: string, source: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; sha256: string }>
  /** Stores a file of this machine that nobody writes to any more; on one disk without copying it. */
  putFile: (key: string, path: string) => Promise<void>
  /** Throws when there is no such file. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /**
   * Makes a stored file readable at a new path of this machine, for a program that must not write to it; on one disk without
   * copying it. Throws when there is no such file. An aborted signal may leave a part of it.
   */
  getFile: (key: string, path: string, signal?: AbortSignal) => Promise<void>
  stat: (key: string) => Promise<FileStats | undefined>
  /** Does nothing when there is no such file. */
  remove: (key: string) => Promise<void>
  /** Every stored file, in no order. */
  list: () => AsyncIterable<FileStats & { key: string }>
}
