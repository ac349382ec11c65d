import { amountInWords } from "@/lib/features/invoices/amount-words"

test.each([
  [1, "One Paisa Only", "एक पैसा मात्र"],
  [50, "Fifty Paise Only", "पचास पैसे मात्र"],
  [0, "Zero Rupees Only", "शून्य रुपये मात्र"],
  [1_00, "One Rupee Only", "एक रुपया मात्र"],
  [1_01, "One Rupee And One Paisa Only", "एक रुपया और एक पैसा मात्र"],
  [44_43, "Forty Four Rupees And Forty Three Paise Only", "चवालीस रुपये और तैंतालीस पैसे मात्र"],
  [51_00, "Fifty One Rupees Only", "इक्यावन रुपये मात्र"],
  [100_00, "One Hundred Rupees Only", "एक सौ रुपये मात्र"],
  [119_19, "One Hundred Nineteen Rupees And Nineteen Paise Only", "एक सौ उन्नीस रुपये और उन्नीस पैसे मात्र"],
  [1_001_00, "One Thousand One Rupees Only", "एक हज़ार एक रुपये मात्र"],
  [
    4_948_20,
    "Four Thousand Nine Hundred Forty Eight Rupees And Twenty Paise Only",
    "चार हज़ार नौ सौ अड़तालीस रुपये और बीस पैसे मात्र",
  ],
  [1_00_000_00, "One Lakh Rupees Only", "एक लाख रुपये मात्र"],
  [
    99_99_999_99,
    "Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only",
    "निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे रुपये और निन्यानवे पैसे मात्र",
  ],
  [1_00_00_000_00, "One Crore Rupees Only", "एक करोड़ रुपये मात्र"],
  [1_00_01_000_00, "One Crore One Thousand Rupees Only", "एक करोड़ एक हज़ार रुपये मात्र"],
  [900_00_00_000_00, "Nine Hundred Crore Rupees Only", "नौ सौ करोड़ रुपये मात्र"],
  [
    1_23_456_78_90_123_00,
    "One Lakh Twenty Three Thousand Four Hundred Fifty Six Crore Seventy Eight Lakh Ninety Thousand One Hundred Twenty Three Rupees Only",
    "एक लाख तेईस हज़ार चार सौ छप्पन करोड़ अठहत्तर लाख नब्बे हज़ार एक सौ तेईस रुपये मात्र",
  ],
])("%d paise in words", (minor, english, hindi) => {
  expect(amountInWords(minor, "en")).toBe(english)
  expect(amountInWords(minor, "hi")).toBe(hindi)
})

test("each number below a hundred has a word of its own", () => {
  for (const language of ["en", "hi"] as const) {
    const words = Array.from({ length: 100 }, (_, rupees) => amountInWords(rupees * 100, language))
    expect(new Set(words).size).toBe(100)
    expect(words.filter((word) => word.trim().split(" ").length < 3)).toEqual([])
  }
})

test.each([-1, 0.5, NaN, Number.MAX_SAFE_INTEGER + 1])("%d is no amount", (minor) => {
  expect(() => amountInWords(minor, "en")).toThrow(RangeError)
})
