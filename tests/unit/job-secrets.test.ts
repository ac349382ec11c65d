import { z } from "zod"
import { maskSecrets } from "@/lib/features/job-queues/mask-secrets"
import { jobs } from "@/lib/main/jobs"

const SECRET = /^(sealed|code|token|secret|password|link|path|values|otp)$/i

const fieldsOf = (shape: z.ZodType): string[] => {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(shape, { unrepresentable: "any" }), (key, value: unknown) => {
    if (key === "properties" && typeof value === "object" && value !== null) names.push(...Object.keys(value))
    return value
  })
  return names
}

test("a job declares each field that may hold a secret, so that the screen of jobs masks it", () => {
  const shown = jobs.flatMap(({ name, shape, secrets = [] }) =>
    fieldsOf(shape).flatMap((field) => (SECRET.test(field) && !secrets.includes(field) ? [`${name}.${field}`] : [])),
  )
  expect(shown).toEqual([])
})

test("secrets are masked at any depth, and nothing else is", () => {
  const data = { id: 1, list: [{ token: "a", name: "b" }], token: { inner: "c" } }
  expect(JSON.parse(maskSecrets(data, ["token"]))).toEqual({
    id: 1,
    list: [{ token: "••••", name: "b" }],
    token: "••••",
  })
})
