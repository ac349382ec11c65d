import type { CourseContent } from "../types"

/** Courses of Acme Academy on keeping what was built safe and running. */
export const acmeOperationsCourses: readonly CourseContent[] = [
  {
    slug: "secure-by-habit",
    title: "Secure by Habit",
    short: "The dozen mistakes behind most break-ins, and the habits that prevent them.",
    category: "Software",
    level: "intermediate",
    language: "en",
    tags: ["security", "web"],
    price: 2499,
    teachers: ["Rohit"],
    picture: ["shield", "plum"],
    videos: ["code", "kanban"],
    previews: 1,
    publishedDaysAgo: 48,
    outcomes: [
      "Think like a curious stranger",
      "Keep secrets out of code and logs",
      "Review a change for the twelve classic mistakes",
      "Answer calmly when something has happened",
    ],
    description: `Security is not a department. It is a dozen habits, each of which takes seconds once you have it.

You attack a small shop that we built badly for you, find the holes yourself, and close them one by one.`,
    curriculum: [
      [
        "The curious stranger",
        [
          "Looking at a shop from outside",
          "What the browser gives away",
          [
            "Rules of the exercise",
            "Attack only the shop that we give you. Never try any of this on a site that is not yours without written permission: it is against the law, and unkind.",
          ],
        ],
      ],
      [
        "Twelve classic mistakes",
        ["Whose order is this?", "Words that become commands", "Secrets in plain sight", "Uploads that bite"],
      ],
      [
        "When it has happened",
        [
          "The first hour",
          [
            "A letter to your customers",
            "Write the message you would send if their addresses had been read by a stranger. Say what happened, what you know, what you do not know yet, and what they should do. No adjectives.",
          ],
        ],
      ],
    ],
    reviews: [
      [5, "I found the third hole in our own product the next morning."],
      [5, "Practical and a little frightening. Exactly right."],
      [4, "Loved attacking the bad shop."],
    ],
  },
  {
    slug: "containers-and-cloud",
    title: "Containers and Cloud, Step by Step",
    short: "Ship a small service so that you can sleep: build, deploy, watch, roll back.",
    category: "Software",
    level: "intermediate",
    language: "en",
    tags: ["devops", "cloud"],
    price: 2799,
    compareAt: 3499,
    teachers: ["Rohit"],
    picture: ["containers", "coral"],
    videos: ["kanban", "code"],
    previews: 1,
    publishedDaysAgo: 33,
    outcomes: [
      "Build an image that is small and repeatable",
      "Deploy without downtime",
      "Know from three graphs whether it is well",
      "Go back in one minute",
    ],
    description: `You bring a small program; we bring it to production. One step a lesson, each of which you could explain to your manager.

The bill of the whole course at a cloud provider is under two hundred rupees, and the last lesson shows how to delete everything.`,
    curriculum: [
      [
        "Packing",
        [
          "What a container is, and is not",
          "An image of forty megabytes",
          [
            "Why the order of lines matters",
            "Every line of a build file makes a layer, and a layer is built again when something above it changed. Put what changes rarely at the top: the base, then the dependencies, then your code.",
          ],
        ],
      ],
      ["Shipping", ["A deploy that nobody notices", "Settings and secrets"]],
      [
        "Watching",
        [
          "Three graphs",
          "An alarm worth waking for",
          "Going back in one minute",
          [
            "Tidying up",
            "Delete the service, the disks, the addresses and the logs, in this order, then look at the bill again tomorrow. Cloud costs come from what is forgotten.",
          ],
        ],
      ],
    ],
    reviews: [
      [4, "The alarm lesson alone changed our on-call rota."],
      [5, "I finally understand layers."],
    ],
  },
]
