import type { Random } from "../setup/random-requests"

const DEEP = Array.from({ length: 3_000 }).reduce<unknown>((inner) => [inner], 0)

/** Values that no call expects; JSON can express each of them. */
const VALUES = [
  "\0", "a\0b", "\ud800", "x\udc00y", "", " ", "null", "undefined", "NaN", "-1", "0", "1e3", "0x10", "९", "9".repeat(40), "x".repeat(300),
  "x".repeat(20_000), "' or 1=1 --", "%", "%_\\", "\\", "${7*7}", "../../etc/passwd", "<script>alert(1)</script>", "javascript:alert(1)", "\u202e\u0000\ufffd", "🙂".repeat(60),
  "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "2026-02-30", "25:61", "\r\nx-injected: 1", "a@b", "a@b.test\n", "+0", "00000000-0000-0000-0000-000000000000",
  0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false, null, [], {}, [[]], [null], { length: -1 }, { toString: 1 }, DEEP,
] as const // oxfmt-ignore
const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "id",
  "instituteId",
  "role",
  "userId",
  "\0",
  "\ud800",
  "",
] as const

const INSERTED = [
  "\0",
  "\0",
  "\ud800",
  "\ud800",
  "\udc00",
  "%00",
  "'",
  "\\",
  "\n",
  " ",
  "\u202e",
  "🙂",
  "\ufeff",
] as const

/** One of the values. */
export const hostileValue = (random: Random): unknown => VALUES[random.below(VALUES.length)]

/** A text with a hostile character in it, a number that is too large or no integer, or a value of another type. */
function twist(value: unknown, random: Random): unknown {
  if (typeof value === "number")
    return random.pick([value + 0.5, -value, value * 2 ** 31, value * 2 ** 53, String(value)])
  if (typeof value !== "string" || random.chance(15)) return [value]
  const at = random.below(value.length + 1)
  return value.slice(0, at) + random.pick(INSERTED) + value.slice(at)
}

/** The value with one part twisted, or with a few replaced by hostile values and keys that nobody declared. */
export const corrupt = (value: unknown, random: Random): unknown =>
  random.chance(50) ? twistOne(value, random) : replaceSome(value, random)

function twistOne(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null) return twist(value, random)
  const keys = Object.keys(value)
  const chosen = keys[random.below(keys.length)]
  const entries = Object.entries(value).map(
    ([key, item]) => [key, key === chosen ? twistOne(item, random) : item] as const,
  )
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

function replaceSome(value: unknown, random: Random): unknown {
  if (random.chance(15)) return hostileValue(random)
  if (Array.isArray(value))
    return random.chance(10) ? Array(500).fill(value[0] ?? 1) : value.map((item) => maybeReplace(item, random))
  if (typeof value !== "object" || value === null)
    return random.chance(70) ? hostileValue(random) : twist(value, random)
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] =>
    random.chance(7) ? [] : [[key, maybeReplace(item, random)]],
  )
  if (random.chance(30)) entries.push([random.pick(KEYS), hostileValue(random)])
  return Object.fromEntries(entries)
}

const maybeReplace = (value: unknown, random: Random) => (random.chance(35) ? replaceSome(value, random) : value)

/** Texts for the path and the query, percent-encoded or not as they stand. */
export const URL_PARTS = [
  "%00", "a%00b", "%E0%A4%A", "%", "%zz", "%ff", "%ED%A0%80", "..%2f..%2f", "-1", "0", "1e3", "9".repeat(30), "9223372036854775808", "2147483648", "1;2", "__proto__",
  "constructor", "%27%20or%201=1", "%25", "%2500", "%5C", "null", "[]", "%F0%9F%99%82", "x".repeat(2_000), "", "%20", "%0d%0ax:1", "1.0", "+1", "1%20",
] as const // oxfmt-ignore

/** JSON texts that no serialiser writes. */
export const JSON_TEXTS = [
  "", "{", "nul", "[1,]", "\0", '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"id":1e400}', '{"id":-0}', '"text"', "7", "null", "[]", "[".repeat(100_000), '{"a":'.repeat(20_000),
  `{"id":"\\u0000"}`, `{"\\ud800":1}`, "\ufeff{}", " ".repeat(300_000), `{"id":${"9".repeat(400)}}`, '{"id":1}{"id":2}',
] as const // oxfmt-ignore

/** Request headers that the program reads, with values that it does not expect. */
export const HEADERS: readonly (readonly [string, string])[] = [
  ["instituteid", "3"], ["instituteid", "2"], ["instituteid", "0"], ["instituteid", "9".repeat(20)], ["instituteid", "2, 3"], ["logintoken", ""], ["logintoken", "x".repeat(4_000)],
  ["authorization", "Bearer "], ["authorization", "Bearer a.b.c"], ["authorization", "Basic eA=="], ["origin", "null"], ["origin", "http://rival.localhost"], ["sec-fetch-site", "cross-site"],
  ["user-agent", "é".repeat(3_000)], ["content-type", "text/plain"], ["content-type", "multipart/form-data"], ["content-type", "application/json; charset=utf-16"],
  ["x-razorpay-signature", "00"], ["x-real-ip", "' or 1=1"], ["x-forwarded-for", "not an address"], ["x-forwarded-host", "evil.test"], ["accept-language", "xx-\x80"], ["cookie", "language=%00"],
  ["if-none-match", "*"], ["range", "bytes=0-"], ["x-http-method-override", "DELETE"],
] // oxfmt-ignore
