import fc from "fast-check"
import { amountText, parseAmount } from "@/lib/shared/money-input"

test.each([
  ["499", 49_900],
  ["499.5", 49_950],
  ["1,299.99", 129_999],
  ["0", 0],
  [" 12 ", 1_200],
])("%s is %d paise", (text, minor) => expect(parseAmount(text, "INR")).toBe(minor))

test.each(["", "abc", "-1", "1.999", "1e3", "1.2.3", "₹5"])("%s is not an amount", (text) =>
  expect(parseAmount(text, "INR")).toBeUndefined(),
)

test("a formatted amount is parsed to the same value in every currency", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.constantFrom("INR", "USD", "JPY", "KWD"), (minor, currency) => {
      expect(parseAmount(amountText(minor, currency), currency)).toBe(minor)
    }),
  )
})
