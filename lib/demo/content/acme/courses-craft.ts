import type { CourseContent } from "../types"

/** Courses of Acme Academy on working with code and on large systems. */
export const acmeCraftCourses: readonly CourseContent[] = [
  {
    slug: "git-without-fear",
    title: "Git Without Fear",
    short: "Know what Git is doing, and never lose an afternoon's work again.",
    category: "Software",
    level: "beginner",
    language: "en",
    tags: ["git", "teamwork"],
    price: 0,
    teachers: ["Arjun"],
    picture: ["branches", "slate"],
    videos: ["kanban", "code"],
    previews: 3,
    publishedDaysAgo: 180,
    outcomes: [
      "Picture what a commit and a branch are",
      "Undo anything you have committed",
      "Resolve a conflict calmly",
      "Write a history that others enjoy reading",
    ],
    description: `Git is a small idea wearing a large coat. In nine lessons we take the coat off.

You will draw the history on paper before you type a command, break a repository on purpose, and bring it back. After that nothing in Git is frightening.`,
    curriculum: [
      [
        "The small idea",
        [
          "A commit is a photograph",
          [
            "Drawing it on paper",
            "Take a sheet and draw a circle for each commit, newest at the top, an arrow from each to the one before. A branch is a sticky note on a circle. That is all. Keep the sheet beside you for the rest of the course.",
          ],
          "Branches are sticky notes",
        ],
      ],
      [
        "Undoing",
        [
          "Three ways back",
          "Finding what you thought was lost",
          [
            "Exercise: break it on purpose",
            "Make a folder, three commits, then delete the branch. Find the commits again with the reflog and put the branch back. Do it twice, so that your hands remember.",
          ],
        ],
      ],
      ["Together", ["Conflicts are questions", "A history worth reading", "Reviewing someone's work"]],
    ],
    reviews: [
      [5, "The paper drawing did it for me. Five years of confusion gone."],
      [5, "I broke my repository on purpose and was not afraid. That is the review."],
      [4, "Short and exact. More on rebase please."],
    ],
  },
  {
    slug: "system-design-in-practice",
    title: "System Design in Practice",
    short: "From one server to many, adding a part only when the numbers ask for it.",
    category: "Software",
    level: "advanced",
    language: "en",
    tags: ["architecture", "backend", "interviews"],
    price: 4999,
    compareAt: 6499,
    teachers: ["Arjun", "Rohit"],
    picture: ["network", "teal"],
    videos: ["kanban", "chart"],
    previews: 1,
    publishedDaysAgo: 75,
    outcomes: [
      "Estimate load on the back of an envelope",
      "Choose between a queue, a cache and a larger machine",
      "Describe what happens when each part fails",
      "Hold your own in a design interview",
    ],
    description: `We design one thing, seat booking for a bus company, at four sizes: a town, a State, the country, and the day before Diwali.

At every size we first measure, then look for the narrowest place, then widen only that. Most teams need far less than they think.`,
    curriculum: [
      [
        "Numbers first",
        [
          "The back of an envelope",
          [
            "Figures worth knowing by heart",
            "- Reading from memory: about 100 nanoseconds\n- A round trip in one building: about half a millisecond\n- A round trip from Chennai to Delhi: about 35 milliseconds\n- A day has 86,400 seconds; call it a hundred thousand\n\nA million requests a day is therefore about ten a second. One machine is enough.",
          ],
        ],
      ],
      ["One good machine", ["What a database can really do", "Indexes before servers", "Selling the last seat once"]],
      ["Many machines", ["Queues and promises", "Caches and lies", "What fails when this fails?"]],
      [
        "The day before Diwali",
        [
          "A waiting room that is fair",
          [
            "Design review",
            "Write two pages: a drawing, the numbers, and three failures with what the passenger sees in each. No logos of products, please.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "Cleared two interviews with the bus example. More important, I stopped adding queues to everything."],
      [4, "Rohit's part on failures is gold."],
      [5, "Numbers first. I now do this in every meeting."],
      [4, "Advanced indeed. Do the SQL course before."],
    ],
  },
]
