import { globSync, readFileSync } from "node:fs"

test("a share of an amount is calculated and rounded where orders and tax have their amounts alone", () => {
  const sources = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"]).filter(
    (file) => !file.startsWith("lib/sandbox/"),
  )
  const calculating = sources.filter((file) =>
    /\*\s*[\w.]*basisPoints|basisPoints\s*\*/i.test(readFileSync(file, "utf8")),
  )
  expect(calculating.toSorted()).toEqual(["lib/features/orders/amounts.ts", "lib/features/tax/line-amounts.ts"])
})
