import type { CourseContent, OtherItemContent } from "../types"

/** The courses of Nritya. */
export const nrityaCourses: readonly CourseContent[] = [
  {
    slug: "first-twelve-steps",
    title: "The First Twelve Steps",
    short: "How to stand, how to strike the floor, and twelve steps in three speeds.",
    category: "Bharatanatyam",
    level: "beginner",
    language: "en",
    tags: ["steps", "beginner"],
    price: 1499,
    compareAt: 1999,
    teachers: ["Meenal", "Kumaran"],
    picture: ["tabla", "plum"],
    featured: true,
    videos: ["taal"],
    previews: 2,
    publishedDaysAgo: 210,
    outcomes: [
      "Hold the half-sit for a whole exercise",
      "Dance twelve steps in three speeds",
      "Count eight beats with your feet and hands",
    ],
    description: `Everything in Bharatanatyam stands on a dozen steps. We take them one at a time, first without music, then with the block, then with the drum.`,
    curriculum: [
      [
        "Standing",
        [
          "The half-sit and your knees",
          [
            "Before you begin",
            "Warm up your ankles and hips for five minutes. Knees point over the toes, never inwards. If a knee hurts, sit higher.",
          ],
        ],
      ],
      ["Striking", ["Flat, toe and heel", "Six steps on one spot", "Six steps that travel"]],
      ["Speeds", ["One, two, four", "An exercise to dance tired"]],
    ],
    reviews: [
      [5, "I started at forty-one and can dance all twelve."],
      [5, "The views from behind are worth the price alone."],
      [4, "Slow, and rightly so."],
    ],
  },
  {
    slug: "telling-a-story",
    title: "Telling a Story with Hands and Eyes",
    short: "Twenty-eight hand gestures, nine moods, and one short story danced to the end.",
    category: "Bharatanatyam",
    level: "intermediate",
    language: "en",
    tags: ["expression"],
    price: 2499,
    teachers: ["Meenal"],
    picture: ["harmonium", "maroon"],
    videos: ["taal", "raga"],
    previews: 1,
    publishedDaysAgo: 120,
    outcomes: [
      "Use the hand gestures without thinking",
      "Show nine moods without overdoing any",
      "Dance a story of four minutes",
    ],
    description: `The feet keep time, the hands name things, and the eyes say what they mean. This course is about the hands and the eyes.`,
    curriculum: [
      ["Hands", ["Gestures of one hand", "Gestures of two hands"]],
      [
        "Moods",
        [
          "Joy, anger and wonder",
          [
            "Less is more",
            "Do each mood in front of a mirror, then do half of it. Ask somebody which one it was. If they know, that half was enough.",
          ],
        ],
      ],
      ["The story", ["Who speaks to whom", "Four minutes without a word"]],
    ],
    reviews: [
      [5, "My grandmother understood the whole story."],
      [4, "I wish it were longer."],
    ],
  },
]

/** What Nritya sells beside its courses. */
export const nrityaOtherItems: readonly OtherItemContent[] = [
  {
    kind: "book",
    slug: "practice-diary",
    title: "A Practice Diary for Dancers",
    short: "Twelve weeks of exercises with room for your own notes.",
    category: "Bharatanatyam",
    level: "all",
    language: "en",
    tags: ["practice"],
    price: 299,
    teachers: ["Meenal"],
    picture: ["bookCover", "plum"],
    description: `A page a week: what to practise, for how long, and what to write down afterwards.`,
  },
]
