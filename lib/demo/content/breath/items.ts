import type { CourseContent, OtherItemContent } from "../types"

/** The courses of Breath Lab. */
export const breathCourses: readonly CourseContent[] = [
  {
    slug: "ten-quiet-breaths",
    title: "Ten Quiet Breaths",
    short: "A practice of six minutes that you can do on a chair, without a mat or an app.",
    category: "Breathing",
    level: "beginner",
    language: "en",
    tags: ["breathing", "beginner"],
    price: 799,
    teachers: ["Noor"],
    picture: ["harmonium", "mint"],
    featured: true,
    videos: ["raga"],
    previews: 2,
    publishedDaysAgo: 120,
    outcomes: [
      "Sit so that the ribs can move",
      "Breathe out twice as long as you breathe in",
      "Keep count without a clock",
    ],
    description: `Most breathing courses begin with a theory. This one begins with a chair. You sit, you breathe ten times, and you notice what moved.

- Videos to breathe along with
- A text for the days without a screen
- Nothing to buy`,
    curriculum: [
      [
        "Sitting",
        [
          "A chair and two feet",
          [
            "Before you begin",
            "Eat nothing heavy in the hour before. Loosen your belt. If you feel dizzy, stop, breathe as you like and begin again tomorrow with fewer breaths.",
          ],
        ],
      ],
      ["Breathing", ["In through the nose", "Out for twice as long"]],
      ["Ten", ["Ten breaths together", "Ten breaths alone"]],
    ],
    reviews: [
      [5, "Six minutes before my first call. It is the only practice I have kept."],
      [5, "Plain and kind."],
      [4, "I wish the counting were slower in the third video."],
    ],
  },
  {
    slug: "breathing-at-a-desk",
    title: "Breathing at a Desk",
    short: "What a day of sitting does to the breath, and eight small things that undo it.",
    category: "Breathing",
    level: "all",
    language: "en",
    tags: ["breathing", "work"],
    price: 1299,
    compareAt: 1599,
    teachers: ["Noor"],
    picture: ["bubbles", "teal"],
    videos: ["raga", "talk"],
    previews: 1,
    publishedDaysAgo: 45,
    outcomes: [
      "Notice when you hold your breath over a screen",
      "Free the ribs without leaving the chair",
      "Plan three pauses into a day of meetings",
    ],
    description: `We hold our breath when we read a difficult message. This course is about the other eight hours.`,
    curriculum: [
      ["Noticing", ["The held breath", "Shoulders, jaw, belly"]],
      ["Undoing", ["Four stretches on a chair", "The long sigh"]],
      [
        "A day",
        [
          "Before, between and after meetings",
          [
            "A plan for a week",
            "Write the three times of your pauses on paper and put it beside the keyboard. Miss one and the next still counts.",
          ],
        ],
      ],
    ],
    reviews: [[5, "My shoulders are where they belong."]],
  },
]

/** What Breath Lab sells beside its courses. */
export const breathOtherItems: readonly OtherItemContent[] = [
  {
    kind: "book",
    slug: "thirty-mornings",
    title: "Thirty Mornings",
    short: "One page a day: what to breathe, how often, and what to notice.",
    category: "Breathing",
    level: "all",
    language: "en",
    tags: ["breathing", "practice"],
    price: 249,
    teachers: ["Noor"],
    picture: ["bookCover", "mint"],
    description: `Thirty short practices, each on a page of its own, from two minutes on the first morning to twelve on the last.`,
  },
  {
    kind: "study_material",
    slug: "desk-card",
    title: "The Desk Card",
    short: "The eight pauses on one sheet, to print and put beside the keyboard.",
    category: "Breathing",
    level: "all",
    language: "en",
    tags: ["work"],
    price: 0,
    teachers: ["Noor"],
    picture: ["bookCover", "teal"],
    description: `One sheet for the desk, with the eight pauses of “Breathing at a Desk” in a line each.`,
  },
]
