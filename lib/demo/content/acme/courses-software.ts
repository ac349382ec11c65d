import type { CourseContent } from "../types"

/** The first software courses of Acme Academy, the flagship at their head. */
export const acmeSoftwareCourses: readonly CourseContent[] = [
  {
    slug: "typescript-that-lasts",
    title: "TypeScript That Lasts",
    short: "Write types that catch tomorrow's mistakes, and leave out those that only look clever.",
    category: "Software",
    level: "intermediate",
    language: "en",
    tags: ["typescript", "javascript", "backend"],
    price: 3499,
    compareAt: 4999,
    teachers: ["Arjun"],
    picture: ["code", "indigo"],
    featured: true,
    videos: ["code", "chart"],
    previews: 2,
    publishedDaysAgo: 210,
    outcomes: [
      "Model a real domain so that wrong states do not compile",
      "Read the compiler's messages without guessing",
      "Type data that arrives from outside, once and in one place",
      "Move an old JavaScript project over, file by file",
    ],
    description: `Most TypeScript courses teach the syntax. This one teaches what to do with it on the third month of a project, when the first types turn out to be wrong.

We take one small shop, with orders, refunds and a price list, and change its rules five times. Each time the compiler tells us what else has to change. That is the whole art.

# What we build

- An order that cannot be paid twice
- A price list that knows its currency
- A reader for outside data that never lies about its type
- A migration plan for the JavaScript that you already have

# Who it is for

You have written JavaScript for a year or so and have met TypeScript at work. No theory is needed.`,
    curriculum: [
      [
        "Why types pay rent",
        [
          "The bug that cost us a weekend",
          [
            "Setting up in five minutes",
            "Install the compiler in an empty folder and switch on the strict settings at once. Turning them on later is a week of work; turning them on now is one line.\n\n| npm install --save-exact typescript\n| npx tsc --init --strict\n\nOpen the folder in your editor, write a function that adds two numbers, and call it with a text. Read the whole message, not only the red line: the last sentence usually names the cause.",
          ],
          "Reading an error from the bottom up",
        ],
      ],
      [
        "Modelling without wishful thinking",
        [
          "States that exclude each other",
          "The order that cannot be paid twice",
          [
            "Names are half of the design",
            'Before you write a type, write three sentences about the thing as your customer would say them. The nouns become types, the verbs become functions, and every "unless" becomes a variant.\n\n- An order is open, paid or cancelled.\n- A paid order has a payment; an open one has none.\n- A cancelled order says why.\n\nIf a sentence is hard to write, the type will be hard to write too. Go and ask someone.',
          ],
          "Refactoring with the compiler as guide",
        ],
      ],
      [
        "The edges of the program",
        [
          "Data from outside is unknown",
          "One schema, two readers",
          [
            "When to say any",
            "Almost never, and only where you could explain it to the next reader in one line. If a library returns any, give it a type at the door and let nothing else through.",
          ],
        ],
      ],
      [
        "Moving an old project",
        [
          "A plan for forty thousand lines",
          "The first hundred files",
          "Keeping the tests green",
          [
            "Your project",
            "Take any JavaScript of your own, at least two hundred lines, and move it over. Read your commit history afterwards: the order of your steps says more than the result.",
          ],
        ],
      ],
    ],
    reviews: [
      [
        5,
        "I had used TypeScript for two years and never understood unions properly. The order example in section two changed how I design everything.",
      ],
      [5, "Arjun explains why before how. The migration section saved our team a month, honestly."],
      [4, "Dense in a good way. I had to watch the schema lesson twice."],
      [5, "The project feedback was longer than my code. Worth the price for that alone."],
      [4, "Would have liked one more example from the front end, but the ideas carry over."],
      [5, "Short lessons, no filler. Finished it on my commute in three weeks."],
    ],
    faqs: [
      [
        "Which version of TypeScript is used?",
        "The current one at the time of the last update, and nothing that is still experimental.",
      ],
      [
        "Is the project reviewed?",
        "No. The last section shows how to review it yourself, with the list that Arjun uses.",
      ],
    ],
  },
  {
    slug: "python-from-zero",
    title: "Python from Zero",
    short: "Your first programs, explained to people who have never written one.",
    category: "Software",
    level: "beginner",
    language: "en",
    tags: ["python", "first steps"],
    price: 0,
    teachers: ["Leena", "Arjun"],
    picture: ["terminal", "night"],
    featured: true,
    videos: ["code", "chart"],
    previews: 2,
    publishedDaysAgo: 320,
    outcomes: [
      "Install Python and run a program on your own machine",
      "Use variables, loops and functions with confidence",
      "Read a file and answer a question about it",
      "Find out for yourself why something does not work",
    ],
    description: `A free course for anyone who has ever thought that programming is for other people.

We write eleven small programs: a tip calculator, a guessing game, a list of books, a reader for your electricity bills. None is longer than a page, and each adds exactly one idea.

# How it works

- Watch a lesson, then type it yourself. Do not copy and paste.
- Change one thing and guess what will happen before you run it.
- When it breaks, read the last line first.

By the end you will have a program of your own that does something you wanted done.`,
    curriculum: [
      [
        "Hello",
        [
          "What a program is",
          [
            "Installing Python",
            "On Windows, take the installer from python.org and tick the box that adds Python to the path. On a Mac or on Linux it is probably there already.\n\n| python3 --version\n\nIf the answer starts with 3, you are ready. If not, write to us with a picture of what you see; somebody has had the same problem.",
          ],
          "Your first line",
        ],
      ],
      [
        "Words and numbers",
        [
          "Giving things a name",
          "A tip calculator",
          [
            "Practice: the bill for four",
            "Four friends share a dinner of 2,340 rupees and add ten per cent. Write a program that prints what each one pays. Then change the number of friends to seven without changing any other line.",
          ],
        ],
      ],
      ["Choices and loops", ["If, else and in between", "Again and again", "The guessing game"]],
      [
        "Something of your own",
        [
          "Reading a file",
          "A question for your electricity bills",
          [
            "What to learn next",
            "You can go three ways from here.\n\n- Towards data: take SQL for Everyone, then Data Analysis with Python.\n- Towards the web: take Web Pages from Scratch.\n- Towards automation: keep writing small programs for your own chores. It is the best teacher there is.",
          ],
        ],
      ],
    ],
    reviews: [
      [
        5,
        "I am 52 and keep the accounts of a small hospital. This is the first course that did not assume I already knew.",
      ],
      [5, "Free and better than things I paid for."],
      [4, "The guessing game was so much fun that my son joined in."],
      [5, "Leena is patient and funny. I did the electricity bill project and found out we were being charged twice."],
      [4, "Good pace. Please make a second part."],
      [5, "Went from zero to writing a script that renames my scans. Thank you."],
      [3, "A bit slow if you have programmed before, but that is not who it is for."],
    ],
  },
]
