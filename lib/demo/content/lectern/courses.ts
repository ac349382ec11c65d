import type { CourseContent } from "../types"

/** Courses of the main host, for people who want to teach. */
export const lecternCourses: readonly CourseContent[] = [
  {
    slug: "your-first-course",
    title: "Your First Course in a Weekend",
    short: "From an idea on Friday evening to a course online on Sunday night.",
    category: "Creating",
    level: "beginner",
    language: "en",
    tags: ["course design", "first steps"],
    price: 0,
    teachers: ["Tara"],
    picture: ["roadmap", "amber"],
    featured: true,
    videos: ["kanban", "talk"],
    previews: 3,
    publishedDaysAgo: 300,
    outcomes: [
      "Choose one promise that you can keep",
      "Cut until it fits in six lessons",
      "Record with what you have",
      "Publish, and show it to five people",
    ],
    description: `You do not need a studio, a following or a plan for the year. You need one thing that you can do and others would like to.

This weekend has four parts, a timetable, and permission to be imperfect.`,
    curriculum: [
      [
        "Friday evening",
        [
          "One promise",
          [
            "Finish this sentence",
            "After this course, a person who ______ can ______ by Monday.\n\nWrite it ten times. Choose the one that makes you slightly nervous, because you would have to deliver.",
          ],
        ],
      ],
      ["Saturday", ["Six lessons, not sixty", "A table of contents that sells", "Recording by a window"]],
      [
        "Sunday",
        [
          "Price: a first guess",
          "Publish",
          [
            "Five people",
            "Send it to five people by name, with one question each. Not to a group. Answers come within a day, and one of them will surprise you.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "Sunday night, 11:40, online. I could not believe it."],
      [5, "Six lessons, not sixty. I had planned sixty."],
      [4, "The sentence to finish is harder than it looks, and worth it."],
      [5, "My first sale came from the five people."],
    ],
  },
  {
    slug: "record-at-home",
    title: "Record at Home and Sound Good",
    short: "One microphone, one window, one thick curtain.",
    category: "Creating",
    level: "beginner",
    language: "en",
    tags: ["recording"],
    price: 499,
    teachers: ["Joseph"],
    picture: ["microphone", "rose"],
    videos: ["talk", "pen"],
    previews: 1,
    publishedDaysAgo: 150,
    outcomes: ["Hear your room", "Place a microphone", "Light a face with a window", "Edit a lesson in ten minutes"],
    description: `People forgive a dark picture. They never forgive bad sound. We fix the sound first, for less than the price of a pair of shoes.`,
    curriculum: [
      [
        "Sound",
        [
          "Clap and listen",
          "Where the microphone goes",
          [
            "The wardrobe test",
            "Open a full wardrobe, stand in front of it, and record one minute. Now record one minute in the middle of the room. Listen to both with headphones. That difference costs nothing.",
          ],
        ],
      ],
      ["Picture", ["A window is a lamp", "Eyes at lens height"]],
      ["Editing", ["Ten minutes a lesson", "What to leave in"]],
    ],
    reviews: [
      [5, "The wardrobe test saved me twelve thousand rupees."],
      [4, "Joseph's ears are something else."],
      [5, "My students asked if I had rented a studio."],
    ],
  },
  {
    slug: "price-it-right",
    title: "Price It Right",
    short: "A price you can say aloud without looking at your shoes.",
    category: "Selling",
    level: "intermediate",
    language: "en",
    tags: ["pricing", "launch"],
    price: 999,
    compareAt: 1499,
    teachers: ["Pallavi", "Bhaskar"],
    picture: ["coins", "mint"],
    featured: true,
    videos: ["chart", "talk"],
    previews: 1,
    publishedDaysAgo: 60,
    outcomes: [
      "Find the range your students expect",
      "Choose a price for a reason",
      "Know what is left after tax and fees",
      "Raise it later without a quarrel",
    ],
    description: `Too cheap is as hard to sell as too dear. We find the range by asking, choose a number inside it for a reason, and check what remains after tax, gateway and tea.`,
    curriculum: [
      [
        "Asking",
        [
          "What did you pay last time?",
          [
            "Three questions, never a fourth",
            "What have you bought to learn this? What did it cost? Was it worth it? Do not ask what they would pay for yours: nobody knows, and the kind ones lie.",
          ],
        ],
      ],
      ["Choosing", ["Three prices on a page", "What remains of a thousand rupees"]],
      ["Changing", ["A rise, announced", "A discount with a reason"]],
    ],
    reviews: [
      [5, "Doubled my price, same number of buyers, far better students."],
      [4, "The what-remains lesson was sobering."],
    ],
  },
]
