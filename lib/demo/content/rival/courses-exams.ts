import type { CourseContent } from "../types"

/** Examination courses of Rival Institute, the first of them the flagship. */
export const rivalExamCourses: readonly CourseContent[] = [
  {
    slug: "bank-officer-complete",
    title: "Bank Officer: the Complete Preparation",
    short: "Reasoning, numbers, English and awareness for the preliminary and the main paper.",
    category: "Examinations",
    level: "intermediate",
    language: "en",
    tags: ["banking", "test series"],
    price: 5999,
    compareAt: 8499,
    teachers: ["Anjali", "Imran", "Daniel"],
    picture: ["answerSheet", "sky"],
    featured: true,
    videos: ["triangle", "chart", "talk"],
    previews: 2,
    publishedDaysAgo: 230,
    outcomes: [
      "Finish the preliminary paper with four minutes left",
      "Know which questions to leave",
      "Read a table of figures in thirty seconds",
      "Write a letter and an essay that examiners like",
    ],
    description: `Everything for both papers in one plan of a hundred and ten days. Two hours on a weekday, four on a Sunday, and one evening a week without books.

# What is inside

- Lessons on all five subjects
- Twenty-four full tests at the hour of the real examination
- Your notebook of mistakes, kept for you after every test
- A talk with a teacher in week six and week twelve

We do not promise a selection. We promise that you will know exactly where you stand.`,
    curriculum: [
      [
        "The plan",
        [
          "A hundred and ten days",
          [
            "How to use the notebook of mistakes",
            "After every test, write three things about each wrong answer: what I did, what I should have seen, and in which ten seconds it went wrong. Read the list on Sundays. When a mistake has not come back for three weeks, cross it out in red.",
          ],
          "The art of leaving a question",
        ],
      ],
      ["Numbers", ["Percentages in the head", "Trains, boats and ratios", "Tables and charts in thirty seconds"]],
      [
        "Reasoning",
        ["Seating arrangements without tears", "Blood relations on one line", "Is the conclusion certain?"],
      ],
      [
        "English and awareness",
        [
          "Reading with a question in mind",
          "A letter to the branch manager",
          [
            "Current affairs: what to keep",
            "Keep dates, amounts and first times. Leave opinions. One page a week is enough if you read it three times: on the day, after a week, after a month.",
          ],
        ],
      ],
      ["The last fortnight", ["Sleep, tea and revision", "On the morning"]],
    ],
    reviews: [
      [
        5,
        "Selected as probationary officer on my second attempt. The notebook of mistakes did what two coaching centres could not.",
      ],
      [5, "The lesson on leaving questions gave me eleven marks. I counted."],
      [4, "Strict and fair. The tests at seven in the morning nearly killed me, in a good way."],
      [4, "Numbers part is excellent. Awareness could be updated more often."],
      [5, "I work full time and the plan was possible. That says it all."],
      [5, "Imran sir's page a week is better than any magazine."],
    ],
    faqs: [
      [
        "Is the interview included?",
        "The talk in week twelve covers it in outline. For real practice take Interview English.",
      ],
      [
        "From which date do the hundred and ten days count?",
        "From the day you open the first lesson. Nothing is locked to a calendar.",
      ],
    ],
  },
  {
    slug: "quant-from-the-ground",
    title: "Quantitative Aptitude from the Ground Up",
    short: "For those who stopped liking numbers in class eight.",
    category: "Examinations",
    level: "beginner",
    language: "en",
    tags: ["mathematics", "banking", "ssc"],
    price: 1499,
    compareAt: 2199,
    teachers: ["Anjali"],
    picture: ["geometry", "sky"],
    featured: true,
    videos: ["triangle", "chart"],
    previews: 2,
    publishedDaysAgo: 190,
    outcomes: [
      "Multiply two-digit numbers in the head",
      "Translate a word problem into one line",
      "See the picture behind a formula",
      "Check an answer in five seconds",
    ],
    description: `You were not bad at mathematics. Somebody hurried you. We go back to fractions, stay there until they are pleasant, and then move quickly.

Every formula is first a picture. If you forget the formula, the picture brings it back.`,
    curriculum: [
      [
        "Making friends again",
        [
          "Fractions are sharing",
          [
            "Five sums every morning",
            "Before breakfast, five multiplications of two-digit numbers, in the head, against no clock. After three weeks use a clock. Not before.",
          ],
          "Percentages are fractions in uniform",
        ],
      ],
      ["Pictures before formulas", ["Pythagoras, seen", "Areas by cutting and moving", "Averages as a level"]],
      [
        "Words into lines",
        [
          "What is asked, what is given",
          "Work and time",
          [
            "A set of twelve",
            "1. Twelve men build a wall in eight days. In how many days do sixteen?\n2. A tap fills in six hours, another empties in nine. Both are open. When is it full?\n3. Write a problem of your own and give it to someone.\n\nSolutions are in the next lesson. Try for at least twenty minutes first.",
          ],
          "The set, solved slowly",
        ],
      ],
    ],
    reviews: [
      [5, "I cried a little at the fractions lesson because it was so simple. Class eight, indeed."],
      [5, "The squares over the triangle! Why did nobody show me that?"],
      [4, "Very good base. After this do the bank officer course."],
      [5, "Anjali ma'am never makes you feel stupid."],
      [4, "I do the five sums every morning since October."],
    ],
  },
  {
    slug: "reasoning-puzzles",
    title: "Reasoning: Puzzles and Patterns",
    short: "Two hundred puzzles, sorted by the trick behind them.",
    category: "Examinations",
    level: "intermediate",
    language: "en",
    tags: ["reasoning", "ssc", "banking"],
    price: 1299,
    teachers: ["Imran"],
    picture: ["puzzle", "plum"],
    videos: ["triangle", "kanban"],
    previews: 1,
    publishedDaysAgo: 150,
    outcomes: [
      "Recognise a type within ten seconds",
      "Draw instead of remembering",
      "Prove that an answer cannot be otherwise",
    ],
    description: `There are fewer kinds of puzzles than you fear: nine. Learn to name the kind, draw the drawing that belongs to it, and the rest is patience.`,
    curriculum: [
      [
        "Nine kinds",
        [
          "Naming the kind",
          [
            "The drawing for each kind",
            "- Seating: a circle or a line, names in pencil\n- Relations: one line a generation\n- Directions: a cross with north on top\n- Order: two columns, sure and not sure\n\nDraw even when you feel sure. The drawing is quicker than your memory.",
          ],
        ],
      ],
      ["Practice", ["Circles and rows", "Codes", "The odd one out", "What must be true?"]],
      ["Against the clock", ["Thirty in twenty minutes", "The order in which to answer"]],
    ],
    reviews: [
      [5, "Nine kinds. My panic disappeared."],
      [4, "Could have more very hard ones."],
      [4, "The drawings are the thing."],
    ],
  },
  {
    slug: "current-affairs-weekly",
    title: "Current Affairs: One Page a Week",
    short: "What happened, why it may be asked, and how to remember it.",
    category: "Examinations",
    level: "all",
    language: "en",
    tags: ["current affairs"],
    price: 0,
    teachers: ["Imran"],
    picture: ["globe", "night"],
    videos: ["talk", "chart"],
    previews: 2,
    publishedDaysAgo: 100,
    outcomes: [
      "Read the news with an examiner's eye",
      "Keep a page a week",
      "Connect an event with its place on the map",
    ],
    description: `A free habit. Each week one page and one short lesson. After three months you will read a newspaper in twenty minutes and remember it.`,
    curriculum: [
      [
        "The habit",
        [
          "Reading as an examiner reads",
          [
            "The page",
            "Draw four boxes on one sheet: people, places, money, firsts. Three lines in each, no more. If a fourth line is better, one of the three has to go. That choice is what makes you remember.",
          ],
        ],
      ],
      [
        "Four subjects",
        ["The Budget in eight minutes", "Maps that explain the news", "Awards, and how not to learn them by heart"],
      ],
      ["Keeping it", ["Three readings: today, in a week, in a month", "A quiz for your kitchen table"]],
    ],
    reviews: [
      [5, "My whole hostel uses the four boxes."],
      [4, "Free and regular. Thank you."],
      [5, "I finally read the newspaper."],
      [4, "More maps please."],
    ],
  },
]
