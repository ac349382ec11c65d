import { isGstin } from "@/lib/shared/gstin"

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])("%s is valid", (gstin) => expect(isGstin(gstin)).toBe(true))

test.each(["29XAbbA4369J1PA", "27AAPFU0939F1ZW", "27AAPFU0939F1Z", "", "27aapfu0939f1zv"])("%s is invalid", (gstin) =>
  expect(isGstin(gstin)).toBe(false),
)
