import type { BookChapter } from "./book-pdf"

const STEPS = [
  "the half-sit",
  "the flat strike",
  "toe and heel",
  "six steps on one spot",
  "six steps that travel",
  "hands with the feet",
  "one speed",
  "two speeds",
  "three speeds",
  "the turn",
  "eyes and neck",
  "an exercise to dance tired",
] as const
const practiceDiary = (): BookChapter[] => [
  [
    "How to keep it",
    [
      "A page for each week. Practise on five days, twenty minutes each, and rest on two.",
      "Write one line afterwards: what went better, what hurt. A sharp pain in the knee means stop.",
    ],
  ],
  ...STEPS.map((step, at): BookChapter => [
    `Week ${at + 1}: ${step}`,
    [
      `Warm up for five minutes: ankles, knees, hips. Then ${step}, first without music, then with the block.`,
      ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].flatMap((day, of) => [
        `# ${day}`,
        `${8 + at + of} rounds at ${60 + 4 * at} beats a minute. Notes:`,
        "| ______________________________________________",
      ]),
      "# On Sunday",
      "Dance what you know of it for somebody at home, without stopping.",
    ],
  ]),
]

const PRACTICES = [
  "Notice the breath without changing it",
  "Breathe in through the nose, out through the nose",
  "Breathe out a little longer",
  "Count four in, six out",
  "A hand on the ribs",
  "A hand on the belly",
  "Shoulders down on the way out",
  "Jaw loose, lips closed",
  "Four in, eight out",
  "A long sigh, three times",
] as const
const thirtyMornings = (): BookChapter[] => [
  [
    "Before you begin",
    [
      "Sit on a chair with both feet on the floor. Nothing should pinch. If you feel dizzy, breathe as you like and stop for the day.",
      "Ask your doctor first if you have asthma, a heart condition or are pregnant.",
    ],
  ],
  ...Array.from({ length: 30 }, (_, at): BookChapter => {
    const practice = PRACTICES[at % PRACTICES.length] ?? PRACTICES[0]
    const again = at >= PRACTICES.length ? ["You have done this before. What is different today?"] : []
    return [
      `Morning ${at + 1}`,
      [
        `${practice}.`,
        `${2 + Math.floor(at / 3)} minutes, or about ${(2 + Math.floor(at / 3)) * 6} breaths.`,
        ...again,
        "# Notice",
        at % 2 === 0
          ? "Where does it move first: chest, ribs or belly?"
          : "What happens in the pause before the next breath?",
        "| ______________________________________________",
      ],
    ]
  }),
]
const eightPauses = (): BookChapter[] => [
  [
    "Eight pauses",
    [
      "1. Before you open the mail: three breaths, feet on the floor.",
      "2. When a message frightens you: breathe out before you answer.",
      "3. Between two meetings: stand, shoulders up, shoulders down.",
      "4. On the telephone: lean back.",
      "5. After an hour: look at something far away for ten breaths.",
      "6. Before lunch: hands on the ribs, five breaths.",
      "7. At four o'clock: the long sigh, three times.",
      "8. When you close the lid: ten quiet breaths.",
    ],
  ],
]

const CHECKLISTS: readonly (readonly [string, readonly string[]])[] = [
  [
    "Recording",
    [
      "Telephone in another room",
      "Window behind the camera, not behind you",
      "One glass of water",
      "A test of ten seconds, listened to with headphones",
      "The first sentence written down",
      "Lens at the height of your eyes",
      "Name of the file: course, section, lesson",
      "A pause of two seconds at the start and the end",
      "The same shirt as yesterday",
      "A copy on a second disk before you delete the first",
    ],
  ],
  [
    "Publishing",
    [
      "The tagline says what one can do afterwards",
      "The description answers: for whom, how long, what is needed",
      "A cover that is readable at the size of a stamp",
      "One lesson free",
      "Captions read once",
      "The price with and without tax",
      "A question and answer about refunds",
      "Opened as a student, on a telephone",
      "Every link tried",
      "A friend has found the Buy button without help",
    ],
  ],
  [
    "Launching",
    [
      "A list of twenty people who asked for it",
      "A message to each, by name",
      "A date, and what happens on it",
      "One thing that is only in the first week",
      "Where questions are answered, and when",
      "Who watches the orders on the first evening",
      "A thank-you written before the first order comes",
      "What you will do if nobody comes",
      "What you will do if everybody comes",
      "A free evening on the day after",
    ],
  ],
  [
    "Filing",
    [
      "Orders of the month as a file",
      "Fees of the gateway beside them",
      "Refunds with their reason",
      "Tax set apart on the day it comes in",
      "Invoices numbered without gaps",
      "What students asked, in one list",
      "What you would record again",
      "The next lesson, with a date",
      "Passwords of those who have left",
      "A backup that you have opened",
    ],
  ],
]
const checklists = (): BookChapter[] =>
  CHECKLISTS.map(([title, points]): BookChapter => [title, points.map((point) => `[  ]  ${point}`)])

const HALF_THE_LENGTH: readonly BookChapter[] = [
  [
    "Why half",
    [
      "Nobody has ever asked for a longer lesson. They ask for the part that helped, again.",
      "Half is not a number, it is a question: which half would you keep?",
    ],
  ],
  [
    "The first minute",
    [
      "Cut the welcome. They have bought it; they know where they are.",
      "# Before",
      "'Hello and welcome back to this course on spreadsheets. In the last lesson we saw, and today we will look at, but first ...'",
      "# After",
      "'This column is wrong, and you cannot see why. Here is how to find it.'",
    ],
  ],
  [
    "One thing",
    [
      "Write what a student can do after the lesson, in one line with a verb. If there is an 'and' in it, you have two lessons.",
      "# Before",
      "'Understand formulas and references, and know the most important functions.'",
      "# After",
      "'Add up a column that grows.'",
    ],
  ],
  [
    "Examples",
    [
      "One example that goes wrong teaches more than three that go right.",
      "Take out the example you like best. If nobody misses it, it was yours and not theirs.",
    ],
  ],
  [
    "Asides",
    [
      "Read the transcript and strike every sentence that begins with 'by the way'. Put the best three into a text lesson for the curious.",
      "# Before",
      "'By the way, this was invented in 1979, which is interesting because ...'",
      "# After",
      "Nothing.",
    ],
  ],
  [
    "The end",
    [
      "Stop when the thing works. No summary: they have just seen it.",
      "End with the question that the next lesson answers.",
    ],
  ],
  [
    "A page to copy",
    [
      "- What can they do afterwards?",
      "- Where is the first useful second?",
      "- What goes wrong, and is it shown?",
      "- Which sentences begin with 'by the way'?",
      "- What would nobody miss?",
    ],
  ],
]

const halfTheLength = () => HALF_THE_LENGTH

/** The texts of the books and study materials of the other institutes by the key of their picture. */
export const practiceBooks: Record<string, () => readonly BookChapter[]> = {
  "book/practice-diary": practiceDiary,
  "book/thirty-mornings": thirtyMornings,
  "study_material/desk-card": eightPauses,
  "study_material/creator-checklists": checklists,
  "book/half-the-length": halfTheLength,
}
