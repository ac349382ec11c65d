import { HASHES_WAITING } from "@/lib/server/admission/limits"
import { hashPassword, isPassword } from "@/lib/server/auth/password"

test("a password matches its own hash only", async () => {
  const hash = await hashPassword("correct horse")
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword("correct horse", hash)).toBe(true)
  expect(await isPassword("wrong horse", hash)).toBe(false)
  expect(await isPassword("correct horse", null)).toBe(false)
})

test("a stored text that is no hash is an error, and the thread goes on", async () => {
  await expect(isPassword("a", "no hash")).rejects.toThrow()
  expect(await isPassword("a", null)).toBe(false)
})

test("the queue for the threads has an end, past which the server is busy", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: HASHES_WAITING + 20 }, () => isPassword("a", null)))
  const rejected = outcomes.filter(({ status }) => status === "rejected")
  expect(rejected.length).toBeGreaterThanOrEqual(10)
  expect(rejected[0]).toMatchObject({ reason: { code: "busy", retryAfterSeconds: 2 } })
  expect(await isPassword("a", null)).toBe(false)
}, 120_000)
