import type { InstituteContent } from "../types"

/** The notifications that Acme Academy has sent. */
export const acmeNotifications: InstituteContent["notifications"] = [
  {
    title: "Two lessons of Python from Zero are new",
    body: "Leena has recorded the lessons on files again, with the questions that many of you asked. Your progress stays as it is.",
    to: { item: "python-from-zero" },
    link: "/student/my-learning",
    daysAgo: 2,
    mail: true,
  },
  {
    title: "Portfolio talks on Saturday",
    body: "Four places are left for a talk about your portfolio. Bring one project that you are proud of and one that went wrong.",
    to: "Student",
    link: "/consultation",
    daysAgo: 9,
  },
  {
    title: "Reviews go out on Fridays now",
    body: "From this week on, please send the reviews of projects by Friday noon, so that learners have them for the weekend.",
    to: "Teacher",
    daysAgo: 13,
    mail: true,
  },
  {
    title: "Closed on Diwali",
    body: "Nobody answers questions from the 8th to the 10th of November. All courses stay open, and the answers come on the 11th.",
    to: "all",
    daysAgo: 17,
    mail: true,
  },
]
