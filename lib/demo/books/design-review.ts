import type { BookChapter } from "./book-pdf"

const CHAPTERS: readonly BookChapter[] = [
  [
    "Why reviews hurt",
    [
      "A screen is an argument: this matters, that can wait. Criticism of the screen sounds like criticism of the person who argued.",
      "A review works when everyone in the room knows which question is being asked. Most bad reviews answer three different questions at once.",
      "# Try this",
      "Before the next review write one sentence: 'Today I want to know whether ...'. Read it aloud first.",
    ],
  ],
  [
    "Whom to invite",
    [
      "Four people are enough: who made it, who builds it, who answers for it, and one who has not seen it before.",
      "Everybody else reads the notes. If ten people must be there, it is a presentation; call it one.",
      "- The newcomer speaks first",
      "- The most senior person speaks last",
      "- Whoever made it does not defend it",
    ],
  ],
  [
    "What to show",
    [
      "Show the way a person takes, not a wall of screens. Begin where they come from: the mail, the search, the wrong page.",
      "Show real content. Nobody can judge a table with three short names in it; fill it with forty long ones.",
      "Say what is unfinished before somebody finds it.",
    ],
  ],
  [
    "Three questions",
    [
      "What did you think would happen? Ask this before you say what happens. The answer is the review.",
      "What would you miss if it were gone? This finds what is on the screen out of habit.",
      "What is the worst that can happen here? This finds the dialog nobody drew: the empty list, the lost network, the name of ninety letters.",
    ],
  ],
  [
    "How to say it",
    [
      "Describe, then ask. 'I looked for the price below the title and found it on the right. Why is it there?' is easier to answer than 'the price is in the wrong place'.",
      "Do not redesign aloud. A suggestion in the first minute ends the thinking of everyone else.",
      "If you like something, say what it does. Praise without a reason teaches nothing.",
    ],
  ],
  [
    "How to hear it",
    [
      "Write everything down, the foolish remarks too. Half of them are true and badly said.",
      "Answer 'thank you' and 'say more'. Anything longer is a defence.",
      "When two people contradict each other, do not decide in the room. They saw two different readers.",
    ],
  ],
  [
    "How to close",
    [
      "The last five minutes belong to decisions. Read each remark and say: now, later or no.",
      "'No' needs a reason in one sentence. 'Later' needs a date, or it is a 'no' that is afraid.",
      "Send the list within the hour. What is not on it was not decided.",
    ],
  ],
  [
    "A review in thirty minutes",
    [
      "- 3 minutes: the question of today",
      "- 7 minutes: the way through the screens, in silence",
      "- 12 minutes: remarks, the newcomer first",
      "- 3 minutes: what we did not look at",
      "- 5 minutes: now, later, no",
      "Copy this page and hang it where you meet.",
    ],
  ],
]

/** How to give and take criticism of a screen. */
export const designReview = () => CHAPTERS
