import { seededRandom } from "../pictures/seeded-random"
import type { BookChapter } from "./book-pdf"

const MONTHS = [
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
  "January",
  "February",
  "March",
] as const

const EVENTS = [
  "Kamala buys a stove and begins.",
  "A school orders tea for forty teachers, on credit.",
  "The rains come; half the tables stay empty.",
  "She borrows from her sister to mend the roof.",
  "The school pays.",
  "A second kettle.",
  "Festival weeks: she runs out of cups.",
  "The stove is worth less than in April.",
  "The landlord wants the rent in advance.",
  "A helper, and his first wages.",
  "Milk becomes dearer.",
  "She closes the books and looks back.",
] as const

/** Twelve months of the books of a tea stall. */
export function teaStall(): BookChapter[] {
  const random = seededRandom("the-tea-stall")
  let cash = 20_000
  return [
    [
      "Before the first cup",
      [
        "Kamala has 20,000 rupees and a place under a neem tree. She also has an exercise book, and writes every rupee into it twice: where it came from and where it went.",
        "Each chapter is a month. Read the story, cover the entries, write your own, and compare.",
      ],
    ],
    ...MONTHS.map((month, at): BookChapter => {
      const [sales, milk, tea] = [random.whole(90, 160) * 100, random.whole(24, 40) * 100, random.whole(10, 18) * 100]
      const before = cash
      cash += sales - milk - tea
      const line = (account: string, debit: number | "", credit: number | "") =>
        `| ${account.padEnd(28)}${String(debit).padStart(8)}${String(credit).padStart(8)}`
      return [
        `${at + 1}. ${month}`,
        [
          EVENTS[at] ?? "",
          `She begins the month with ${before} rupees in the tin. She sells tea for ${sales}, buys milk for ${milk} and leaves and sugar for ${tea}, all in cash.`,
          "# The journal",
          "| Account                        Debit  Credit",
          line("Cash", sales, ""),
          line("   Sales", "", sales),
          line("Purchases: milk", milk, ""),
          line("   Cash", "", milk),
          line("Purchases: leaves, sugar", tea, ""),
          line("   Cash", "", tea),
          "# The tin",
          `${before} + ${sales} - ${milk} - ${tea} = ${cash} rupees at the end of ${month}.`,
          "# For you",
          "Which of these entries would change if the milk were paid next month? Write it with the account of the milkman.",
        ],
      ]
    }),
  ]
}
