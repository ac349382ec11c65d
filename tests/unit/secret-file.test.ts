import { mkdtempSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deriveSecret, readOrCreateSecret } from "@/lib/server/secret-file"

test("a secret is created once, of 43 characters, readable by its owner only", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lectern-secret-")), "deep", "secret")
  const secret = readOrCreateSecret(file)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(readOrCreateSecret(file)).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test("each purpose has its own deterministic secret", () => {
  expect(deriveSecret("one", "mail")).toBe(deriveSecret("one", "mail"))
  expect(deriveSecret("one", "mail")).not.toBe(deriveSecret("one", "money"))
  expect(deriveSecret("two", "mail")).not.toBe(deriveSecret("one", "mail"))
})
