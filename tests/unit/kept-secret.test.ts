import { mkdtempSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deriveSecret, keptSecret } from "@/lib/server/kept-secret"

test("a secret is made once, long, and for its owner alone", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lectern-secret-")), "deep", "secret")
  const secret = keptSecret(file)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(file)).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test("each purpose has a secret of its own, the same each time", () => {
  expect(deriveSecret("one", "mail")).toBe(deriveSecret("one", "mail"))
  expect(deriveSecret("one", "mail")).not.toBe(deriveSecret("one", "money"))
  expect(deriveSecret("two", "mail")).not.toBe(deriveSecret("one", "mail"))
})
