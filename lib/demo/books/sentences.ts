import type { BookChapter } from "./book-pdf"

const PLACES: readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[] = [
  [
    "At the bank",
    [
      [
        "I would like to {}, please.",
        [
          "open an account",
          "deposit this cheque",
          "send money to my daughter",
          "change my address",
          "close this account",
          "update my passbook",
        ],
      ],
      [
        "Could you tell me {}?",
        [
          "which form I need",
          "how long it takes",
          "what it costs",
          "where I sign",
          "who can help me with a loan",
          "when the branch closes",
        ],
      ],
      [
        "I have forgotten {}.",
        ["my PIN", "my customer number", "to bring a photograph", "which branch it was", "my password", "to sign here"],
      ],
    ],
  ],
  [
    "At the clinic",
    [
      [
        "I have had {} since Monday.",
        ["a cough", "a headache", "a fever", "pain in my knee", "trouble sleeping", "a sore throat"],
      ],
      [
        "How often should I {}?",
        ["take this", "change the bandage", "drink the syrup", "come back", "do the exercise", "measure it"],
      ],
      [
        "Is it all right to {}?",
        ["eat before the test", "go to work", "take both together", "drive", "have tea with it", "bathe"],
      ],
    ],
  ],
  [
    "At the school gate",
    [
      [
        "My son {} today.",
        [
          "is not feeling well",
          "has left his lunch",
          "will go home with his aunt",
          "did not sleep",
          "has a test",
          "is shy",
        ],
      ],
      [
        "When does {}?",
        [
          "the term end",
          "the bus leave",
          "the meeting begin",
          "the library open",
          "the result come",
          "the holiday start",
        ],
      ],
      [
        "May I speak to {}?",
        ["his class teacher", "the principal", "the office", "the driver", "somebody about fees", "the coach"],
      ],
    ],
  ],
  [
    "At the station",
    [
      [
        "Which platform does {} leave from?",
        ["the Pune train", "the last local", "the express", "the train to Kochi", "the 7:40", "this one"],
      ],
      [
        "I need {}, please.",
        ["two tickets", "a lower berth", "a refund", "a receipt", "a porter", "a seat by the window"],
      ],
      [
        "Excuse me, {}?",
        [
          "is this seat taken",
          "does this train stop at Karjat",
          "is it late",
          "may I put my bag here",
          "have we passed Lonavala",
          "where is the waiting room",
        ],
      ],
    ],
  ],
]

/** Patterns of sentences by the place where they are said. */
export const sentences = (): BookChapter[] =>
  PLACES.map(([place, patterns]): BookChapter => [
    place,
    patterns.flatMap(([pattern, fills]) => [
      `# ${pattern.replace("{}", "...")}`,
      ...fills.map((fill) => `- ${pattern.replace("{}", fill)}`),
      "Now say it once more with a word of your own.",
    ]),
  ])
