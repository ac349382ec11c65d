import type { CourseContent } from "../types"

/** English courses of Rival Institute. */
export const rivalEnglishCourses: readonly CourseContent[] = [
  {
    slug: "english-in-sixty-days",
    title: "Spoken English in Sixty Days",
    short: "Fifteen minutes a day, aloud, beginning with sentences that you need this week.",
    category: "Spoken English",
    level: "beginner",
    language: "en",
    tags: ["english", "speaking"],
    price: 999,
    compareAt: 1499,
    teachers: ["Daniel"],
    picture: ["bubbles", "coral"],
    featured: true,
    videos: ["talk"],
    previews: 3,
    publishedDaysAgo: 170,
    outcomes: [
      "Introduce yourself without rehearsing",
      "Ask, refuse and apologise politely",
      "Tell what happened yesterday",
      "Keep a talk going for ten minutes",
    ],
    description: `You know more English than you speak. This course moves it from the eye to the mouth.

Each day has one situation, ten sentences and one recording of your own voice that nobody but you needs to hear.

# The rule

Speak first, correct later, and only one thing at a time.`,
    curriculum: [
      [
        "The first week",
        [
          "My name is not the whole story",
          [
            "Say it aloud, three times",
            "- Could you say that again, please?\n- I am not sure I understood.\n- Give me a moment to think.\n\nThese three sentences rescue every conversation. Say each one slowly, then at normal speed, then with a smile. The smile is audible.",
          ],
          "At the shop, on the bus",
          "On the telephone",
        ],
      ],
      ["What happened", ["Yesterday, in five sentences", "And then?", "Telling it shorter"]],
      [
        "Opinions",
        [
          "I see it differently",
          "Saying no and staying friends",
          [
            "Ten minutes",
            "Find a person, in the family or on our evening call, and talk for ten minutes about one of these: a meal, a journey, a quarrel, a teacher. Do not stop to correct. Afterwards write down one sentence you wanted and did not have.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "I spoke to my manager in English for the first time. My voice shook and it was fine."],
      [5, "Three rescue sentences. That is all I needed to stop hiding in meetings."],
      [4, "Do it aloud! The first week I only listened and nothing changed."],
      [5, "Daniel sir corrects so gently."],
      [4, "My father is doing it now at 61."],
      [5, "Fifteen minutes really is fifteen minutes."],
      [3, "Good, but I already had the basics."],
    ],
  },
  {
    slug: "interview-english",
    title: "Interview English",
    short: "Twelve questions that always come, and answers that are yours.",
    category: "Spoken English",
    level: "intermediate",
    language: "en",
    tags: ["english", "interviews", "career"],
    price: 1499,
    teachers: ["Daniel", "Savita"],
    picture: ["microphone", "rose"],
    videos: ["talk", "kanban"],
    previews: 1,
    publishedDaysAgo: 40,
    outcomes: [
      "Tell your story in ninety seconds",
      "Turn a weakness into a plan",
      "Ask two good questions back",
      "Stay calm when you do not know",
    ],
    description: `Panels ask the same twelve questions in many coats. You prepare twelve stories from your own life and learn to tell the right one.

Two recorded mock interviews are included, with remarks on both.`,
    curriculum: [
      [
        "Your story",
        [
          "Ninety seconds about you",
          [
            "The shape of an answer",
            "Situation, what you did, what came of it, what you would do now. Four sentences. Panels remember the fourth, because most people leave it out.",
          ],
        ],
      ],
      ["Twelve questions", ["Why this bank?", "Your greatest failure", "Where in five years?", "A salary, politely"]],
      ["The room", ["Hands, eyes and water", "When you do not know", "Two questions to ask"]],
    ],
    reviews: [
      [5, "They asked nine of the twelve."],
      [5, "The fourth sentence! The panel nodded."],
      [4, "Written remarks were detailed and kind."],
    ],
  },
]
