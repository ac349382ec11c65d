import type { CourseContent } from "../types"

/** Commerce courses of Rival Institute. */
export const rivalCommerceCourses: readonly CourseContent[] = [
  {
    slug: "accountancy-class-11",
    title: "Accountancy for Class 11",
    short: "Double entry, told by a tea stall that grows into a company.",
    category: "Commerce",
    level: "beginner",
    language: "en",
    tags: ["accountancy", "class 11"],
    price: 2499,
    compareAt: 2999,
    teachers: ["Revathi"],
    picture: ["calculator", "slate"],
    featured: true,
    videos: ["chart", "kanban"],
    previews: 2,
    publishedDaysAgo: 220,
    outcomes: [
      "Feel which side an entry belongs to",
      "Carry a month from journal to balance sheet",
      "Find a difference in the trial balance",
      "Answer board questions in their order of marks",
    ],
    description: `Kamala opens a tea stall with 8,000 rupees, half of it borrowed from her sister. From this morning on everything that happens is an entry, and you write the books.

By the last lesson the stall is a company with a bank loan, a van and a quarrel about depreciation.`,
    curriculum: [
      [
        "The first morning",
        [
          "Where the money came from, where it went",
          [
            "Which side?",
            "Ask two questions about every event. What came in? What went out, or who is owed? What comes in is written on the left, what goes out on the right. Both sides are always the same amount. If they are not, you have told half the story.",
          ],
          "The journal of one week",
        ],
      ],
      ["The month", ["Ledgers are drawers", "Trial balance: finding nine rupees", "Milk that turned"]],
      [
        "The year",
        ["Depreciation and the van", "Profit, and why the box is empty", "The balance sheet is a photograph"],
      ],
      [
        "The examination",
        [
          "Marks for working",
          [
            "A paper to sit",
            "Take three hours, a closed door and the paper in the appendix. Write the working even where you are sure: half of the marks are for it.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "Kamala's tea stall is the only reason I passed. Also I now like tea."],
      [5, "I am the mother. I learnt with my daughter and do my shop's books myself now."],
      [4, "Very clear. The nine rupees lesson is like a detective film."],
      [5, "Revathi ma'am is a legend."],
      [4, "From 48 to 83 in the half-yearly."],
    ],
  },
  {
    slug: "gst-for-small-shops",
    title: "GST for Small Shops and Their Accountants",
    short: "Invoices, returns and input credit, with a pharmacy's real papers.",
    category: "Commerce",
    level: "intermediate",
    language: "en",
    tags: ["gst", "tax"],
    price: 1999,
    teachers: ["Revathi"],
    picture: ["scales", "teal"],
    videos: ["chart", "talk"],
    previews: 1,
    publishedDaysAgo: 85,
    outcomes: [
      "Write an invoice with everything the rule asks for",
      "Know whose State counts",
      "Reconcile credit before the return",
      "Correct a mistake with a credit note",
    ],
    description: `A pharmacy in Karol Bagh lent us one quarter of papers. We go through them from the first invoice to the filed return.

Rates and forms change; the course is brought up to date at every change, and each lesson carries its date.`,
    curriculum: [
      [
        "The invoice",
        [
          "What must stand on it",
          [
            "Whose State counts?",
            "For goods: where they are delivered. For most services to someone registered: where the customer is registered. To someone not registered: the address on record. If it is the seller's own State the tax is split in two, otherwise it is one.",
          ],
          "Numbers without gaps",
        ],
      ],
      ["The quarter", ["Credit you may take", "Credit you may not", "Reconciling before the tenth"]],
      ["Mistakes", ["A credit note, step by step", "A letter from the department"]],
    ],
    reviews: [
      [5, "I run two shops and finally understand what my accountant does."],
      [4, "Dry subject, lively teacher."],
      [5, "The reconciliation lesson paid for the course in one month."],
    ],
  },
  {
    slug: "economics-class-12",
    title: "Economics for Class 12",
    short: "Prices, banks and the nation's income, with examples from your own street.",
    category: "Commerce",
    level: "intermediate",
    language: "en",
    tags: ["economics", "class 12"],
    price: 2499,
    compareAt: 2999,
    teachers: ["Savita"],
    picture: ["coins", "amber"],
    videos: ["chart", "triangle"],
    previews: 1,
    publishedDaysAgo: 110,
    outcomes: [
      "Draw a curve and say what moves it",
      "Explain what a central bank does before breakfast",
      "Compute national income three ways",
      "Write six-mark answers that are complete",
    ],
    description: `Why does the price of tomatoes jump and the price of matches not? Economics answers questions that you already have.`,
    curriculum: [
      ["Prices", ["Tomatoes and matches", "Who really pays the tax?"]],
      [
        "Money",
        [
          "What a bank does overnight",
          "Inflation and my wedding",
          [
            "A note on reading graphs",
            "Say the axes aloud before anything else. Then one sentence: when this goes up, that goes down. If you cannot say the sentence, do not draw the next line.",
          ],
        ],
      ],
      [
        "The nation",
        ["Income, three ways", "The Budget as a household, and where that fails", "Six marks, six points"],
      ],
    ],
    reviews: [
      [5, "Savita ma'am's wedding budget explains inflation better than the textbook."],
      [4, "Good for boards."],
      [4, "The graphs finally make sense."],
      [3, "Wanted more numericals."],
    ],
  },
]
