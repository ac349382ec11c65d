import type { CourseContent } from "../types"

/** Data courses of Acme Academy. */
export const acmeDataCourses: readonly CourseContent[] = [
  {
    slug: "sql-for-everyone",
    title: "SQL for Everyone",
    short: "Ask a database anything: the one language that every job with numbers needs.",
    category: "Data",
    level: "beginner",
    language: "en",
    tags: ["sql", "databases"],
    price: 1299,
    compareAt: 1799,
    teachers: ["Leena"],
    picture: ["database", "amber"],
    featured: true,
    videos: ["chart", "code"],
    previews: 2,
    publishedDaysAgo: 280,
    outcomes: [
      "Write queries that answer real questions",
      "Join tables without counting anything twice",
      "Group, rank and compare over time",
      "Check whether an answer can be true",
    ],
    description: `The tables of a real second-hand bookshop: forty thousand books, eleven thousand customers, nine years of sales.

You learn SQL by answering what the owner asked us. Which shelf earns its rent? Who comes back? What sells in the rain? Each lesson is one question.

# No previous knowledge needed

The database runs in your browser. If you can use a spreadsheet, you can begin tonight.`,
    curriculum: [
      [
        "Questions to one table",
        [
          "What is on the shelf?",
          [
            "The order of a query",
            "We write SELECT first, but the database begins with FROM. Read a query in this order and it stops being strange:\n\n1. FROM: which table?\n2. WHERE: which rows?\n3. GROUP BY: in which heaps?\n4. SELECT: what do we show?\n5. ORDER BY: in which order?",
          ],
          "Which ten, and in what order?",
        ],
      ],
      ["Questions to many tables", ["Who bought what", "The customer who bought nothing", "Why the total doubled"]],
      [
        "Heaps and ranks",
        [
          "Each shelf's rent",
          "Best month of every year",
          [
            "Is this answer possible?",
            "Before you send a number to anyone, ask three things. Is it larger than the whole? Does it change sign if I change the month? Would the owner of the shop laugh? The third question catches most mistakes.",
          ],
        ],
      ],
      ["Over time", ["What sells in the rain", "Customers who come back"]],
    ],
    reviews: [
      [5, "The bookshop questions are wonderful. I did not feel I was studying."],
      [5, "I am an accountant and now I answer my own questions instead of waiting for IT."],
      [4, "The join that doubles the total: I had made that mistake in a board report. Ouch."],
      [5, "Leena's three checks are on my wall."],
      [4, "Runs in the browser, nothing to install. Big plus for office laptops."],
      [5, "Best value here."],
      [4, "Window functions could use one more exercise."],
      [5, "Clear voice, clear examples."],
    ],
  },
  {
    slug: "data-analysis-with-python",
    title: "Data Analysis with Python",
    short: "From a messy file to a chart that a busy person believes.",
    category: "Data",
    level: "intermediate",
    language: "en",
    tags: ["python", "pandas", "charts"],
    price: 2499,
    compareAt: 3299,
    teachers: ["Leena"],
    picture: ["chart", "mint"],
    videos: ["chart", "code"],
    previews: 1,
    publishedDaysAgo: 160,
    outcomes: [
      "Clean a file and write down what you changed",
      "Compare groups fairly",
      "Draw five kinds of charts, and know which one to use",
      "Tell the story on one page",
    ],
    description: `Rainfall, dengue and five hundred wards: an open data set from a city that you know. We clean it, doubt it, draw it, and write one page for a health officer who has two minutes.

Analysis is mostly care. The course is a training in care.`,
    curriculum: [
      [
        "A messy file",
        [
          "Opening without fear",
          "Dates that are not dates",
          [
            "Keep a diary of changes",
            "Every row that you drop and every value that you fill in is a decision. Write each in one line, with the reason, in a file beside your notebook. When somebody asks, and somebody will, you have the answer.",
          ],
        ],
      ],
      ["Comparing fairly", ["Rates, not counts", "Small wards, wild numbers", "Before and after"]],
      [
        "Drawing",
        [
          "Five charts are enough",
          "What to leave out",
          [
            "The five-second test",
            "Show your chart to someone for five seconds and take it away. Ask what it said. If they describe the colours, start again; if they tell you the finding, you are done.",
          ],
        ],
      ],
      ["One page", ["A finding, a doubt, a proposal", "Reading it as the officer reads it"]],
    ],
    reviews: [
      [5, "Rates, not counts. I think of it every day now."],
      [4, "The diary of changes saved me in an audit."],
      [5, "Serious and warm at once. My favourite course here."],
      [4, "Needs some Python, as it says. Do the free course first."],
      [5, "The one-page report got me a new role."],
    ],
  },
  {
    slug: "machine-learning-honestly",
    title: "Machine Learning, Honestly",
    short: "What models can do, what they cannot, and how to tell before you ship one.",
    category: "Data",
    level: "advanced",
    language: "en",
    tags: ["machine learning", "python"],
    price: 4499,
    teachers: ["Leena", "Arjun"],
    picture: ["neurons", "indigo"],
    videos: ["chart", "kanban"],
    previews: 1,
    publishedDaysAgo: 90,
    outcomes: [
      "Set a baseline before any model",
      "Split data so that the future stays unseen",
      "Read errors instead of scores",
      "Decide when not to use a model",
    ],
    description: `We predict which patients will miss their appointment, first with one line of arithmetic, then with three kinds of models. The arithmetic is hard to beat, which is the first lesson.

You will spend more time on what goes wrong than on what goes up.`,
    curriculum: [
      [
        "A baseline",
        [
          "One line of arithmetic",
          "What would be useful?",
          [
            "Cost of a mistake",
            "A missed appointment costs the clinic 400 rupees. A reminder costs two. Write down both before you open a notebook: they decide which errors you can live with, and no library knows them.",
          ],
        ],
      ],
      ["Models", ["Trees you can read", "Many small opinions", "When a network helps"]],
      ["Doubt", ["The leak from the future", "Errors have addresses", "Who is treated worse?"]],
      [
        "Shipping",
        [
          "Watching it age",
          [
            "When to say no",
            "Some questions need a phone call, not a model. Describe one from your own work, and what you would do instead.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "The leak lesson made me throw away three months of work, and I am grateful."],
      [4, "Honest is the word. No magic, a lot of thinking."],
      [5, "Every manager who says AI should watch section one."],
    ],
  },
]
