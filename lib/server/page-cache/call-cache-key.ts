import { z } from "zod"
import type { Endpoint } from "@/lib/contract/endpoint"

const LONGEST_URL = 500

/**
 * Reads off a URL the address by which the answer to one of these calls is kept: its path and only the query that the
 * call knows, in one order. Undefined for every call that is not `kept`.
 */
export function publicCalls(endpoints: readonly Endpoint[]): (url: string) => string | undefined {
  const plain = new Map<string, string[]>()
  const patterns: { pattern: RegExp; names: string[] }[] = []
  for (const { kept, path, query } of endpoints) {
    if (!kept) continue
    const names = ["instituteId", ...(query instanceof z.ZodObject ? Object.keys(query.shape) : [])]
    const known = [...new Set(names)].sort()
    if (path.includes(":"))
      patterns.push({ pattern: new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}$`), names: known })
    else plain.set(`/api${path}`, known)
  }

  return (url) => {
    if (url.length > LONGEST_URL || !url.startsWith("/api/")) return undefined
    const mark = url.indexOf("?")
    const path = mark < 0 ? url : url.slice(0, mark)
    const names = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.names
    if (!names) return undefined
    if (mark < 0) return path
    const query = new URLSearchParams(url.slice(mark + 1))
    const told = names.flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
    })
    return told.length > 0 ? `${path}?${told.join("&")}` : path
  }
}
