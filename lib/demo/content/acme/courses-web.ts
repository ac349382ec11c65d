import type { CourseContent } from "../types"

/** Courses of Acme Academy on making pages and screens. */
export const acmeWebCourses: readonly CourseContent[] = [
  {
    slug: "web-pages-from-scratch",
    title: "Web Pages from Scratch",
    short: "HTML and CSS as they are meant: readable, quick and open to everyone.",
    category: "Software",
    level: "beginner",
    language: "en",
    tags: ["html", "css", "accessibility"],
    price: 1499,
    compareAt: 1999,
    teachers: ["Nisha"],
    picture: ["wireframe", "sky"],
    videos: ["pen", "code"],
    previews: 2,
    publishedDaysAgo: 250,
    outcomes: [
      "Write a page that works without any framework",
      "Lay out text and pictures for a phone first",
      "Test a page with the keyboard and a screen reader",
      "Publish it under your own name",
    ],
    description: `Before frameworks there is the page. Know it well and everything above it becomes easier.

You make a site for a bakery that exists, in Cooke Town, with its real menu and its real opening hours. It has to load on a cheap phone in a basement, because that is where the orders come from.

# You will practise

- Headings, lists and links that say what they are
- Layout with grid and flex, without tricks
- Colour with enough contrast
- Forms that forgive`,
    curriculum: [
      [
        "A page is a letter",
        [
          "What the browser really reads",
          [
            "The five elements you need first",
            "A heading, a paragraph, a list, a link, a picture. Write the bakery's page with only these and no colour at all. If it reads well now, it will read well later.",
          ],
          "Pictures that load on a bus",
        ],
      ],
      ["Layout that bends", ["From phone to desk", "Grid for the page, flex for the row", "Space, not lines"]],
      [
        "Open to everyone",
        [
          "Ten minutes with a screen reader",
          "A form that forgives",
          [
            "Checklist before you publish",
            "1. Walk through the page with the Tab key alone.\n2. Zoom to two hundred per cent.\n3. Turn off pictures.\n4. Read only the headings, aloud.\n5. Ask someone who has never seen it to order a cake.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "Nisha made me test my page with the screen off. I will never design the same way."],
      [4, "Clear and calm. I liked that everything is plain HTML."],
      [5, "My first site is online and my mother can use it."],
      [4, "Good exercises. The grid lesson could be a little longer."],
    ],
  },
  {
    slug: "react-the-calm-way",
    title: "React, the Calm Way",
    short: "Screens that are easy to change, because each part knows only what it must.",
    category: "Software",
    level: "intermediate",
    language: "en",
    tags: ["react", "frontend"],
    price: 2999,
    compareAt: 3999,
    teachers: ["Nisha", "Arjun"],
    picture: ["phone", "sky"],
    videos: ["code", "pen"],
    previews: 2,
    publishedDaysAgo: 120,
    outcomes: [
      "Decide where state belongs before you write it",
      "Split a screen into parts with clear duties",
      "Load, show and save data without races",
      "Test what a person does, not how it is built",
    ],
    description: `React is simple until the state spreads. We keep it from spreading.

The course follows one screen, the timetable of a music school, from a drawing to production. It starts as forty lines. It gains filters, editing, undo and an offline mode, and it is still easy to read at the end.`,
    curriculum: [
      [
        "Thinking in parts",
        [
          "A screen on paper",
          "Where does this state live?",
          [
            "The two questions",
            "For every value on the screen ask: who changes it, and who needs to know? Put it at the lowest place that both can reach. If the address bar would be a good home, it is the best home.",
          ],
        ],
      ],
      ["Data that arrives late", ["Loading, empty, error, full", "Two clicks at once", "Saving without waiting"]],
      [
        "Changing your mind",
        [
          "Undo for everything",
          "A test that reads like a manual",
          [
            "Deleting code",
            "The last exercise is to make the screen do the same with a third less code. Commit after each removal, run the tests, and stop when it stops being clearer.",
          ],
        ],
      ],
      ["To production", ["What to measure", "Keyboard, zoom and slow networks"]],
    ],
    reviews: [
      [5, "The two questions lesson should be printed above every desk."],
      [5, "Finally someone who deletes code on camera."],
      [4, "Assumes you know JavaScript well. I had to revise closures first."],
      [5, "The undo section is brilliant."],
      [3, "I wanted more about styling. The architecture part is very good though."],
    ],
  },
]
