import type { BookChapter } from "./book-pdf"

const NOTES: readonly (readonly [string, string, string])[] = [
  [
    "The disk was full",
    "Logs of a debug level that was switched on for an afternoon in spring filled it in autumn.",
    "Every switch that can fill a disk switches itself off again.",
  ],
  [
    "The certificate ran out",
    "It was renewed every year by a man who had left in the third.",
    "What happens once a year must be done by a machine, and looked at by a person once a month.",
  ],
  [
    "Both copies were in the same building",
    "The second database stood one floor above the first. The water came from the roof.",
    "Ask of two copies what they share: power, roof, password, person.",
  ],
  [
    "The retry storm",
    "Each client tried again after one second, all in the same second.",
    "Wait longer each time, and add chance to the wait.",
  ],
  [
    "The alarm that rang every night",
    "At 3:10 a backup made the service slow. People learnt to sleep through it, and slept through the real one.",
    "An alarm that needs nothing done is deleted the same week.",
  ],
  [
    "The backup that nobody had restored",
    "It was complete, encrypted, and its key was on the machine that had burnt.",
    "A backup is what you have restored. Everything else is a hope.",
  ],
  [
    "Friday at five",
    "The change was one line. So was the mistake.",
    "Release when you can watch for two hours afterwards.",
  ],
  [
    "The quiet failure",
    "Orders were taken, mails were not sent, and no number was red.",
    "Count what should happen, not only what goes wrong.",
  ],
  [
    "The clock went back",
    "For an hour the newest record was older than the one before.",
    "Store the time of the world and show the time of the place.",
  ],
  [
    "The slow neighbour",
    "A report for one customer took the processor from all.",
    "Give each customer a share, and let the report wait.",
  ],
  [
    "The long transaction",
    "Somebody opened a session, typed begin, and went to lunch.",
    "Let the database end what is idle.",
  ],
  [
    "It worked on the second try",
    "So nobody wrote it down. The third time it did not.",
    "What heals itself is still written down.",
  ],
  [
    "The version nobody could go back to",
    "The new program had changed the table on its first start.",
    "Change the table so that the old program still runs; clean up a week later.",
  ],
  [
    "The hero",
    "One engineer knew how to start it. She was on a plane.",
    "The second person to do it follows the page that the first has written.",
  ],
]

/** What broke, and the rule that came out of it. */
export const reliability = (): BookChapter[] => [
  [
    "Before you go on call",
    [
      "Each note begins with something that broke and ends with the rule that came out of it. Read one before a night.",
      "The stories are true; the names of the systems are left out, because you have one of your own that would fit.",
    ],
  ],
  ...NOTES.map(([title, story, rule], at): BookChapter => [
    `${at + 1}. ${title}`,
    [
      story,
      "# The rule",
      rule,
      "# For your own system",
      "Where could this happen here, who would notice, and after how long? Write three lines below before you turn the page.",
    ],
  ]),
]
