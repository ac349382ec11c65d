import type { InstituteContent } from "../types"

/** The notifications that Rival Institute has sent. */
export const rivalNotifications: InstituteContent["notifications"] = [
  {
    title: "Test 14 is open until Sunday",
    body: "Same length and same hour as the examination. Sit down with a watch, and keep your notebook of mistakes beside you.",
    to: { item: "bank-officer-complete" },
    link: "/student/my-learning",
    daysAgo: 1,
  },
  {
    title: "Doubts of this week are answered",
    body: "All questions that came before six on Friday have an answer. If yours has none, write to the office and we look for it.",
    to: "Student",
    daysAgo: 6,
    mail: true,
  },
  {
    title: "Room change on Thursday",
    body: "The meeting of all teachers is in the large room on the second floor, at four o'clock. Tea is there from half past three.",
    to: "Teacher",
    daysAgo: 8,
  },
]
