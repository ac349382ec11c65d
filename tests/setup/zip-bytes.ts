import { crc32, deflateRawSync } from "node:zlib"

/** An entry of a ZIP as it is written, right or wrong. */
export interface ZipEntry {
  name: string | Buffer
  data?: Buffer | string
  /** General purpose flags: 1 for a password, 0x800 for a name in UTF-8. */
  flags?: number
  /** The method that the headers give; deflated by 8, stored by 0, and by any other. */
  method?: number
  /** The mode of Unix, for a symbolic link. */
  mode?: number
  /** The unpacked size and the checksum that the headers give, if not the true ones. */
  size?: number
  crc?: number
  /** What stands in the place of the packed data. */
  packed?: Buffer
}

/** The same ZIP, whose end says that it has so many entries. */
export function countingEntries(zip: Buffer, entries: number): Buffer {
  const end = Buffer.from(zip.subarray(-22))
  const record = Buffer.alloc(56)
  record.write("PK\u0006\u0006", "latin1")
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.write("PK\u0006\u0007", "latin1")
  locator.writeBigUInt64LE(BigInt(zip.length - 22), 8)
  locator.writeUInt32LE(1, 16)
  end.fill(0xff, 8, 20)
  return Buffer.concat([zip.subarray(0, -22), record, locator, end])
}

/** The bytes of a ZIP with these entries, written by hand so that they may be what no library writes. */
export function zipBytes(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data ?? "")
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name, "utf8")
    const method = entry.method ?? 0
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.flags ?? (Buffer.isBuffer(entry.name) ? 0 : 0x800), 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(entry.crc ?? crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(entry.size ?? data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const head = Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), Buffer.from([20, 3]), common, rest, name])
    locals.push(local)
    directory.push(head)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write("PK\u0005\u0006", "latin1")
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
