import type { CourseContent } from "../types"

/** Design courses of Acme Academy. */
export const acmeDesignCourses: readonly CourseContent[] = [
  {
    slug: "interface-design-basics",
    title: "Interface Design, from Paper to Screen",
    short: "Eyes, hands and habits: draw screens that people understand at first sight.",
    category: "Design",
    level: "beginner",
    language: "en",
    tags: ["ui", "figma"],
    price: 1999,
    compareAt: 2599,
    teachers: ["Tenzin"],
    picture: ["pen", "coral"],
    featured: true,
    videos: ["pen", "kanban"],
    previews: 2,
    publishedDaysAgo: 200,
    outcomes: [
      "Sketch ten ideas in ten minutes",
      "Set type, space and colour by a few firm rules",
      "Test a drawing with three people in an hour",
      "Hand over a design that can be built",
    ],
    description: `A week of paper, then three weeks of screens. You redesign one thing you use and dislike: a ticket machine, a gas booking page, a school fee form.

# What is different here

- No trends. Only what the eye and the hand have always done
- Every lesson has a drawing to make, with a pencil
- You test with real people in lesson six, not at the end`,
    curriculum: [
      [
        "Paper",
        [
          "Ten ideas in ten minutes",
          [
            "Buy a soft pencil",
            "A 4B and cheap paper. Draw too large for detail. If you can still read your sketch from two metres away, it has the right amount in it.",
          ],
          "Stealing with your eyes open",
        ],
      ],
      ["The eye", ["What is seen first", "Space before lines", "Two sizes of type", "Colour last"]],
      [
        "The hand",
        [
          "Thumbs and edges",
          "Three people, one hour",
          [
            "How to ask without helping",
            "Give the person a task, not a tour. Then be silent for as long as it takes. The urge to help is the strongest sign that something is wrong with the drawing.",
          ],
        ],
      ],
      ["Handing over", ["States that everyone forgets", "A file that can be built"]],
    ],
    reviews: [
      [5, "I am a developer and thought I could not draw. I was wrong."],
      [5, "Tenzin's silence lesson is painful and perfect."],
      [4, "The pencil week felt odd and turned out to be the best part."],
      [5, "My fee form redesign is now used by the actual school!"],
      [4, "Beautifully made."],
      [2, "Good content, but I expected more about the drawing program itself."],
    ],
  },
  {
    slug: "design-systems-that-stay",
    title: "Design Systems That Stay",
    short: "Tokens, parts and rules that a team still uses a year later.",
    category: "Design",
    level: "advanced",
    language: "en",
    tags: ["design systems", "figma", "css"],
    price: 3499,
    compareAt: 4499,
    teachers: ["Tenzin", "Nisha"],
    picture: ["swatches", "slate"],
    videos: ["pen", "code"],
    previews: 1,
    publishedDaysAgo: 60,
    outcomes: [
      "Take stock of what a product already has",
      "Name colours and sizes so that names survive",
      "Write a part's rules on one page",
      "Keep a system alive with an hour a week",
    ],
    description: `Most systems die in a folder. Those that live are small, named well and looked after.

A designer and a developer teach this course together, and disagree on camera more than once.`,
    curriculum: [
      [
        "Taking stock",
        [
          "Forty-one shades of grey",
          [
            "The wall of screenshots",
            "Print every button of your product and pin them to a wall. Invite the whole team for tea. Nobody will need convincing afterwards.",
          ],
        ],
      ],
      ["Names", ["Colour by duty, not by hue", "Steps that sound right", "Light and dark from one list"]],
      ["Parts", ["A button on one page", "When two parts are one", "Documentation people read"]],
      [
        "Staying alive",
        [
          "An hour a week",
          [
            "Saying no kindly",
            "A request for a new part is a question about a need. Ask what the person wanted to do, show the nearest part, and offer to change that. Three out of four requests end there.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "The disagreement about buttons is the best five minutes of design teaching I have seen."],
      [4, "We now have 9 greys. Proud."],
      [5, "Naming by duty fixed our dark mode in a day."],
    ],
  },
]
