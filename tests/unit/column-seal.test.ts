import { mkdtempSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isSealedByFirst, openColumn, sealColumn } from "@/lib/server/column-seal"
import { readOrCreateSecret } from "@/lib/server/secret-file"
import { parseSecretKeys } from "@/lib/server/secret-keys"
import { settingErrors } from "@/lib/server/settings"

const OLD = { id: "k1", key: "the former key of this installation 1" }
const NEW = { id: "k2", key: "the present key of this installation 2" }
const PLACE = { instituteId: 2, table: "gateway_accounts", row: 7, column: "keySecretSealed" }
const SECRET = "a secret of a gateway account"

test("a sealed value is opened at its place, and two of the same secret differ", () => {
  const sealed = sealColumn([OLD], PLACE, SECRET)
  expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/)
  expect(openColumn([OLD], PLACE, sealed)).toBe(SECRET)
  expect(sealColumn([OLD], PLACE, SECRET)).not.toBe(sealed)
})

test.each([
  ["another institute", { instituteId: 3 }],
  ["another table", { table: "others" }],
  ["another row", { row: 8 }],
  ["another column", { column: "webhookSecretSealed" }],
])("a value of %s is refused", (_, other) => {
  const sealed = sealColumn([OLD], PLACE, SECRET)
  expect(() => openColumn([OLD], { ...PLACE, ...other }, sealed)).toThrow()
})

test("a flipped bit, a shortened value and parts too many are refused, wherever they are", () => {
  const sealed = sealColumn([OLD], PLACE, SECRET)
  const [version = "", id = "", nonce = "", text = ""] = sealed.split(".")
  const bytes = Buffer.from(text, "base64url")
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    expect(() => openColumn([OLD], PLACE, [version, id, nonce, flipped.toString("base64url")].join("."))).toThrow()
  }
  for (const length of [0, 4, 12, 15, bytes.length - 1])
    expect(() =>
      openColumn([OLD], PLACE, [version, id, nonce, bytes.subarray(0, length).toString("base64url")].join(".")),
    ).toThrow()
  for (const broken of ["", "v1", `v2.${id}.${nonce}.${text}`, `${sealed}.x`, `v1.${id}.AAAA.${text}`])
    expect(() => openColumn([OLD], PLACE, broken)).toThrow()
})

test("the first key seals, all open, and a key that is gone opens nothing", () => {
  const former = sealColumn([OLD], PLACE, SECRET)
  expect(openColumn([NEW, OLD], PLACE, former)).toBe(SECRET)
  expect(isSealedByFirst([NEW, OLD], former)).toBe(false)
  const present = sealColumn([NEW, OLD], PLACE, openColumn([NEW, OLD], PLACE, former))
  expect(isSealedByFirst([NEW, OLD], present)).toBe(true)
  expect(openColumn([NEW], PLACE, present)).toBe(SECRET)
  expect(() => openColumn([NEW], PLACE, former)).toThrow()
  expect(() => openColumn([{ ...OLD, key: NEW.key }], PLACE, former)).toThrow()
  expect(() => sealColumn([], PLACE, SECRET)).toThrow()
})

test("keys are read from settings, and anything else is an error of the settings", () => {
  expect(parseSecretKeys(`k2:${"n".repeat(32)}  k1:${"o".repeat(40)}`)).toEqual([
    { id: "k2", key: "n".repeat(32) },
    { id: "k1", key: "o".repeat(40) },
  ])
  const DATABASE_URL = "postgres://localhost/lectern"
  for (const text of ["k1", "k1:short", `K1:${"n".repeat(32)}`, `k1:${"n".repeat(32)} k1:${"o".repeat(32)}`]) {
    expect(parseSecretKeys(text)).toBeNull()
    expect(settingErrors({ DATABASE_URL, SECRET_KEYS: text })).toEqual([
      "SECRET_KEYS must be keys like k2:KEY k1:KEY, each of 32 characters or more",
    ])
  }
  expect(settingErrors({ DATABASE_URL, SECRET_KEYS: `k1:${"n".repeat(32)}` })).toEqual([])
})

test("a generated key is in a file that only its owner may read", () => {
  const file = join(mkdtempSync(join(tmpdir(), "keys-")), "secret-keys")
  expect(readOrCreateSecret(file)).toHaveLength(43)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
