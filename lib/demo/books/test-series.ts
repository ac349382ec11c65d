import { seededRandom } from "../pictures/seeded-random"
import type { BookChapter } from "./book-pdf"

const QUESTIONS_A_PAPER = 12

/** A question with its answer and the way to it. */
type Question = { text: string; answer: string; way: string }

/** Practice papers in arithmetic, each with other numbers, and their keys. */
export function testSeries(): BookChapter[] {
  const random = seededRandom("bank-test-series")
  const papers = Array.from({ length: 8 }, () =>
    Array.from({ length: QUESTIONS_A_PAPER }, (_, at) => questionOf(at, random.whole)),
  )
  return [
    [
      "How to sit a paper",
      [
        "Give yourself 12 minutes for a paper, one for each question. Put a mark beside what you skip and come back.",
        "Check the key only when the time is over. For each wrong answer write down which step went wrong, not only the right number.",
      ],
    ],
    ...papers.flatMap((paper, at): BookChapter[] => [
      [`Paper ${at + 1}`, paper.map(({ text }, number) => `${number + 1}. ${text}`)],
      [`Key to paper ${at + 1}`, paper.map(({ answer, way }, number) => `${number + 1}. ${answer}. ${way}`)],
    ]),
  ]
}

type Numbers = { a: number; b: number; hundreds: number }

const MAKERS: readonly ((numbers: Numbers) => Question)[] = [
  ({ a, hundreds }) => ({
    text: `What is ${a * 5}% of ${hundreds}?`,
    answer: String((hundreds * a) / 20),
    way: `5% is ${hundreds / 20}; take it ${a} times`,
  }),
  ({ hundreds }) => ({
    text: `A price of Rs ${hundreds} is raised by 20% and then lowered by 20%. What is it now?`,
    answer: `Rs ${(hundreds * 96) / 100}`,
    way: "1.2 x 0.8 = 0.96; it is never what it was",
  }),
  ({ a, b, hundreds }) => ({
    text: `Simple interest on Rs ${hundreds} at ${a}% for ${b} years?`,
    answer: `Rs ${(hundreds * a * b) / 100}`,
    way: "Principal x rate x years / 100",
  }),
  ({ a, b }) => ({
    text: `Divide Rs ${(a + b) * 120} between two people as ${a} : ${b}. What does the first get?`,
    answer: `Rs ${a * 120}`,
    way: `${a + b} parts of Rs 120`,
  }),
  ({ a, b }) => ({
    text: `A train ${a * 50} m long passes a pole in ${b} seconds. Its speed in m/s, to one decimal?`,
    answer: ((a * 50) / b).toFixed(1),
    way: "It covers its own length",
  }),
  ({ a, b }) => ({
    text: `${a} workers build a wall in ${b * a} days. How many days do ${a * b} workers need?`,
    answer: String(a),
    way: `${a * b * a} days of work in all`,
  }),
  ({ a, b }) => ({
    text: `The average of five numbers is ${a * 10}. Four of them add up to ${a * 40 - b}. The fifth?`,
    answer: String(a * 10 + b),
    way: `The sum is ${a * 50}`,
  }),
  ({ a, b }) => ({
    text: `What comes next: ${a}, ${a + b}, ${a + 2 * b}, ${a + 3 * b}, ...?`,
    answer: String(a + 4 * b),
    way: `Add ${b} each time`,
  }),
  ({ hundreds }) => ({
    text: `Bought for Rs ${hundreds}, sold for Rs ${(hundreds * 5) / 4}. The profit in per cent?`,
    answer: "25%",
    way: "Profit over cost, not over the selling price",
  }),
  ({ a, b }) => ({
    text: `A and B are ${a * b * 6} km apart and drive towards each other at ${a * 6} and ${b * 6} km/h. Minutes until they meet, rounded?`,
    answer: String(Math.round((a * b * 60) / (a + b))),
    way: `They approach at ${(a + b) * 6} km/h`,
  }),
  ({ a, b }) => ({
    text: `The sum of two numbers is ${a + b + 20}, their difference ${a > b ? a - b : b - a}. The larger?`,
    answer: String(10 + Math.max(a, b)),
    way: "Half of sum and difference together",
  }),
  ({ a }) => ({
    text: `In how many ways can ${Math.min(a, 5)} different books stand on a shelf?`,
    answer: String(Array.from({ length: Math.min(a, 5) }, (_, n) => n + 1).reduce((x, y) => x * y, 1)),
    way: "One choice fewer for each next place",
  }),
]

function questionOf(at: number, whole: (low: number, high: number) => number): Question {
  const numbers = { a: whole(2, 9), b: whole(2, 9), hundreds: whole(4, 40) * 100 }
  return MAKERS[at % MAKERS.length]?.(numbers) ?? { text: "", answer: "", way: "" }
}
