import { createHash } from "node:crypto"
import { hashScripts } from "@/lib/server/page-cache/content-policy"

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

test("only scripts with the nonce of the render are allowed, by their hash", () => {
  const html = `<script nonce="n1">good()</script><script>evil()</script><script nonce="other">evil2()</script>`
  const safe = hashScripts(html, "n1")
  expect(safe.policy).toContain(hashOf("good()"))
  expect(safe.policy).not.toContain(hashOf("evil()"))
  expect(safe.policy).not.toContain(hashOf("evil2()"))
  expect(safe.policy).not.toContain("nonce")
  expect(safe.html).not.toContain("n1")
})

test("a script is hashed as the bytes that a browser receives", () => {
  const text = 'say("₹3,499 पाठ")'
  const { html, policy } = hashScripts(Buffer.from(`<script nonce="n1">${text}</script>`).toString("latin1"), "n1")
  expect(policy).toContain(hashOf(text))
  expect(Buffer.from(html, "latin1").toString()).toBe(`<script>${text}</script>`)
})

test("other sources, frames and inline scripts are forbidden", () => {
  const { policy } = hashScripts("", "n")
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
})
