import type { BookChapter } from "./book-pdf"

const CARDS: readonly (readonly [string, string, string])[] = [
  [
    "What happens between typing an address and seeing a page?",
    "Name, connection, encryption, request, response, parsing, drawing; caches at each step.",
    "Which of these can a proxy answer?",
  ],
  [
    "When is an index not used?",
    "A function around the column, a leading wildcard, few different values, a table that is small.",
    "How would you find out?",
  ],
  [
    "What does a transaction promise?",
    "All or nothing, seen together, kept after the answer; and what the isolation level does not promise.",
    "Show two that each read and then write.",
  ],
  [
    "How do you find a memory leak?",
    "Measure twice, compare what grew, find who holds it.",
    "What is it usually in a browser?",
  ],
  [
    "Explain a closure to a beginner.",
    "A function that remembers the variables of where it was written.",
    "When does it remember too much?",
  ],
  [
    "What is idempotence good for?",
    "A request that may be repeated when its answer was lost.",
    "How does a payment get it?",
  ],
  [
    "How would you store a price?",
    "Whole minor units and the currency; never a fraction in binary.",
    "Where is it rounded?",
  ],
  [
    "What makes a test bad?",
    "It cannot fail, it depends on another, it waits for the clock, it tests the mock.",
    "How did you see one fail?",
  ],
  [
    "Why is a page slow?",
    "Measure first: server, network, script, layout. Then the largest of them.",
    "What would you not optimise?",
  ],
  [
    "What is the difference between authentication and authorisation?",
    "Who you are, and what you may do.",
    "Where does each belong in a request?",
  ],
  [
    "How do you review a change of 2,000 lines?",
    "Ask for it in parts; read the tests first; look for what is missing.",
    "What do you let pass?",
  ],
  [
    "What is a race condition?",
    "Two that each look, then act, on what the other changes.",
    "Name two ways to prevent one.",
  ],
  [
    "How do you name things?",
    "By what they are for the reader; one word for one thing.",
    "Name something you renamed, and why.",
  ],
  [
    "When would you not use a framework?",
    "When it decides what you must decide; when you would use a tenth of it.",
    "What would you write instead?",
  ],
  [
    "What does semantic HTML give you?",
    "Keyboard, screen readers, forms and search, without a script.",
    "Which element is most often missing?",
  ],
  [
    "Tell me about something you broke.",
    "What, how it was noticed, what you did first, what changed so that it cannot happen again.",
    "Who else had to change?",
  ],
]

/** A question on each page, with what a good answer mentions. */
export const interviewCards = (): BookChapter[] =>
  CARDS.map(([question, answer, next], at): BookChapter => [
    `Card ${at + 1}`,
    [`# ${question}`, "# A good answer mentions", answer, "# Ask next", next],
  ])
