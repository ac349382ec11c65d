import type { ByteRange } from "@/lib/server/gateways/files/file-store"

/**
 * Parses a Range header for a file of `bytes` bytes (RFC 9110 §14): one range; "none" when the whole file is to be sent
 * (no header, another unit, several ranges, invalid syntax); "unsatisfiable" when it lies outside the file.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | "none" | "unsatisfiable" {
  const [, first = "", last = ""] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if (!first && !last) return "none"
  if (!first) {
    const length = Math.min(Number(last), bytes)
    return length > 0 ? { start: bytes - length, end: bytes - 1 } : "unsatisfiable"
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (last && Number(last) < start) return "none"
  return start < bytes ? { start, end } : "unsatisfiable"
}
