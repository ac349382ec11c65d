import type { CourseContent } from "../types"

/** Product courses of Acme Academy. */
export const acmeProductCourses: readonly CourseContent[] = [
  {
    slug: "product-management-first-year",
    title: "Product Management: the First Year",
    short: "What to do on day one, week six and month twelve of the job.",
    category: "Product",
    level: "beginner",
    language: "en",
    tags: ["product", "career"],
    price: 2999,
    compareAt: 3999,
    teachers: ["Vikram"],
    picture: ["kanban", "mint"],
    videos: ["kanban", "talk"],
    previews: 2,
    publishedDaysAgo: 140,
    outcomes: [
      "Talk to five customers in your first week",
      "Write a one-page brief that engineers like",
      "Say what will not be built, and why",
      "Run a launch and learn from it",
    ],
    description: `Nobody tells you what a product manager does all day, so Vikram filmed it. The course follows one imaginary year at a company that sells school bus tracking.

Every month has a decision, a document and a mistake.`,
    curriculum: [
      [
        "Day one",
        [
          "Listen, do not propose",
          [
            "Five calls in five days",
            "Ask support for the five customers who wrote most. Call them, thank them, and ask them to tell you about the last time they used the product. Write down their words, not yours.",
          ],
          "Reading the numbers you inherit",
        ],
      ],
      ["Week six", ["A brief on one page", "Three options, one recommendation", "Estimates are conversations"]],
      ["Month six", ["Saying no in public", "A launch that nobody came to"]],
      [
        "Month twelve",
        [
          "What did we learn?",
          [
            "A letter to your first day",
            "Write one page to yourself on day one. What would you have wanted to know? Hand it in; with your permission we collect the best.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "The launch that nobody came to should be compulsory viewing."],
      [4, "Honest, funny, useful."],
      [5, "Got my first PM job during the course and used the one-page brief in week two."],
      [4, "More about pricing please, otherwise excellent."],
    ],
  },
  {
    slug: "talking-to-customers",
    title: "Talking to Customers",
    short: "Interviews that bring up what people do, instead of what they wish they did.",
    category: "Product",
    level: "all",
    language: "en",
    tags: ["research", "product"],
    price: 999,
    teachers: ["Vikram", "Tenzin"],
    picture: ["bubbles", "coral"],
    videos: ["talk", "kanban"],
    previews: 1,
    publishedDaysAgo: 25,
    outcomes: [
      "Find ten people to talk to this week",
      "Ask about the last time, not about the future",
      "Take notes that others can use",
      "Turn talks into one decision",
    ],
    description: `Eight lessons, five interviews, one decision. You hear real talks, with permission, and stop the recording where the question went wrong.`,
    curriculum: [
      [
        "Before",
        [
          "Ten people by Friday",
          [
            "A message that gets answers",
            "> I am trying to understand how people book a plumber, and you booked one this month. Could I ask you about it for fifteen minutes? I am not selling anything.\n\nShort, specific, honest. About one in three says yes.",
          ],
        ],
      ],
      ["During", ["Tell me about the last time", "Silence is a question", "The compliment trap"]],
      ["After", ["Notes that travel", "From ten talks to one decision"]],
    ],
    reviews: [
      [5, "Tell me about the last time. That one sentence is worth the fee."],
      [4, "Short and immediately useful."],
    ],
  },
]
