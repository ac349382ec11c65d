import { Buffer } from "node:buffer"

/** A part of an archive that is stored as it is, so that every byte of the archive follows from the list of its parts. */
export interface StoredPart {
  path: string
  bytes: number
  crc32: number
  /** Where its header begins in the archive. */
  offset: number
}

/** What ends an archive: its number of parts, and the place and size of their directory. */
export interface Directory {
  entries: number
  offset: number
  bytes: number
}

const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const VERSION = 20
/** The version that knows sizes above 4 GB. */
const VERSION_64 = 45
const NAMES_IN_UTF8 = 0x800
const EXTRA_64 = 1

/** The header before the content of a part. */
export function localHeader(part: StoredPart, at: Date): Buffer {
  const extra = part.bytes >= MAX_32 ? extraOf([part.bytes, part.bytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header.subarray(4), { part, at, version: extra.length > 0 ? VERSION_64 : VERSION, extra })
  return Buffer.concat([header, nameOf(part), extra])
}

/** The length of a part with its header. */
export const localBytes = (part: Omit<StoredPart, "offset">): number =>
  30 + nameOf(part).length + (part.bytes >= MAX_32 ? 20 : 0) + part.bytes

/** The entry of a part in the directory at the end of the archive. */
export function directoryEntry(part: StoredPart, at: Date): Buffer {
  const sizes = part.bytes >= MAX_32 ? [part.bytes, part.bytes] : []
  const places = part.offset >= MAX_32 ? [part.offset] : []
  const extra = sizes.length + places.length > 0 ? extraOf([...sizes, ...places]) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  const version = extra.length > 0 ? VERSION_64 : VERSION
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  writeCommon(header.subarray(6), { part, at, version, extra })
  header.writeUInt32LE(Math.min(part.offset, MAX_32), 42)
  return Buffer.concat([header, nameOf(part), extra])
}

/** The records after the directory. */
export function endRecords({ entries, offset, bytes }: Directory): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, MAX_16), 8)
  end.writeUInt16LE(Math.min(entries, MAX_16), 10)
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  const isLarge = entries >= MAX_16 || offset >= MAX_32 || bytes >= MAX_32
  return isLarge ? Buffer.concat([endRecord64({ entries, offset, bytes }), end]) : end
}

function endRecord64({ entries, offset, bytes }: Directory): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(VERSION_64, 12)
  record.writeUInt16LE(VERSION_64, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(bytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  // Where the record before begins.
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + bytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

type Common = { part: StoredPart; at: Date; version: number; extra: Buffer }

/** What the header of a part and its entry in the directory share. */
function writeCommon(target: Buffer, { part, at, version, extra }: Common): void {
  target.writeUInt16LE(version, 0)
  target.writeUInt16LE(NAMES_IN_UTF8, 2)
  target.writeUInt16LE(timeOf(at), 6)
  target.writeUInt16LE(dateOf(at), 8)
  target.writeUInt32LE(part.crc32, 10)
  target.writeUInt32LE(Math.min(part.bytes, MAX_32), 14)
  target.writeUInt32LE(Math.min(part.bytes, MAX_32), 18)
  target.writeUInt16LE(nameOf(part).length, 22)
  target.writeUInt16LE(extra.length, 24)
}

const nameOf = ({ path }: Pick<StoredPart, "path">) => Buffer.from(path, "utf8")

function extraOf(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(EXTRA_64, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, index) => extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index))
  return extra
}

const timeOf = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dateOf = (at: Date) => ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
