import type { Readable } from "node:stream"

/** Bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
  start: number
  end: number
}

/** What the store knows of a file. */
export interface FileFacts {
  bytes: number
  modifiedAt: Date
}

/**
 * Keeps files by keys that the program makes (`newFileKey`), never by names that people give. A file is there whole or
 * not at all: it is written beside its place, synced, and moved in.
 */
export interface FileStore {
  put: (key: string, source: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; sha256: string }>
  /** Throws when there is no such file. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  stat: (key: string) => Promise<FileFacts | undefined>
  /** Deleting what is not there is no fault. */
  remove: (key: string) => Promise<void>
}
