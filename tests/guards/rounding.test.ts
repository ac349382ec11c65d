import { globSync, readFileSync } from "node:fs"

test("a share of an amount is calculated and rounded in lib/features/orders/amounts.ts alone", () => {
  const sources = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"]).filter(
    (file) => !file.startsWith("lib/sandbox/"),
  )
  const calculating = sources.filter((file) =>
    /\*\s*[\w.]*basisPoints|basisPoints\s*\*/i.test(readFileSync(file, "utf8")),
  )
  expect(calculating).toEqual(["lib/features/orders/amounts.ts"])
})
