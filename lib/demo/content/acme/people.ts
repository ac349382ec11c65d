import type { InstituteContent, PersonContent, TeacherContent } from "../types"
import { createStudents } from "../create-students"

/** Runs Acme Academy. */
export const acmeAdmin: PersonContent = {
  first: "Meera",
  last: "Krishnan",
  gender: "female",
  face: { hair: "bob", skin: "wheat", glasses: true },
  email: "admin@acme.test",
}

/** Teaches at Acme Academy; the first has the account that visitors of the demo may use. */
export const acmeTeachers: readonly TeacherContent[] = [
  {
    first: "Arjun",
    last: "Nambiar",
    gender: "male",
    face: { hair: "short", skin: "brown", beard: "full", glasses: true },
    email: "teacher@acme.test",
    years: 14,
    headline: "Backend engineer, TypeScript and distributed systems",
    bio: "Arjun spent six years moving a payments company from one large program to forty small ones, and two years moving half of them back. He teaches the judgement between the two. At home he restores old radios.",
    subjects: ["TypeScript", "Node.js", "System design"],
  },
  {
    first: "Leena",
    last: "Kulkarni",
    gender: "female",
    face: { hair: "long", skin: "wheat", bindi: true },
    email: "leena.kulkarni@acme.test",
    years: 11,
    headline: "Data scientist in public health",
    bio: "Leena has cleaned more hospital spreadsheets than she cares to count. Her lessons begin with messy files, because yours will too, and end with a chart that a busy person understands in five seconds.",
    subjects: ["Python", "Data analysis", "Machine learning"],
  },
  {
    first: "Tenzin",
    last: "Wangmo",
    gender: "female",
    face: { hair: "bun", skin: "fair" },
    email: "tenzin.wangmo@acme.test",
    years: 9,
    headline: "Product designer, design systems",
    bio: "Tenzin designed the booking screens that a third of the country's bus passengers use. She draws first on paper, and asks her students to do the same for one week.",
    subjects: ["Interface design", "Design systems", "Figma"],
  },
  {
    first: "Vikram",
    last: "Sethi",
    gender: "male",
    face: { hair: "turban", skin: "wheat", beard: "full" },
    email: "vikram.sethi@acme.test",
    years: 16,
    headline: "Product leader, formerly at two start-ups that worked and one that did not",
    bio: "Vikram has written roadmaps for twelve people and for twelve hundred. He keeps the slides short and the case studies honest, including the launch that nobody came to.",
    subjects: ["Product management", "Strategy", "Interviews with customers"],
  },
  {
    first: "Nisha",
    last: "Fernandes",
    gender: "female",
    face: { hair: "curly", skin: "brown" },
    email: "nisha.fernandes@acme.test",
    years: 8,
    headline: "Front-end engineer and accessibility specialist",
    bio: "Nisha makes pages that work with one hand, on a slow network, in bright sun. She was among the first in Bengaluru to test every screen with people who cannot see it.",
    subjects: ["HTML and CSS", "React", "Accessibility"],
  },
  {
    first: "Rohit",
    last: "Bagchi",
    gender: "male",
    face: { hair: "side", skin: "fair", glasses: true },
    email: "rohit.bagchi@acme.test",
    years: 12,
    headline: "Site reliability and security engineer",
    bio: "Rohit has been woken at three in the morning often enough to know which alarms matter. He teaches operations and security as one subject: knowing what your system is doing.",
    subjects: ["Cloud", "DevOps", "Security"],
  },
]

/** The student of the demo account at Acme Academy. */
export const acmeStudent: InstituteContent["student"] = {
  first: "Kavya",
  last: "Rao",
  gender: "female",
  face: { hair: "braid", skin: "brown", glasses: true },
  email: "student@acme.test",
  learning: [
    { course: "python-from-zero", percent: 60 },
    { course: "git-without-fear", percent: 35 },
    { course: "sql-for-everyone", percent: 15 },
  ],
  unboughtCourse: "typescript-that-lasts",
}

/** Other students of Acme Academy. */
export const acmeStudents = createStudents("acme", [
  ["Aditya", "Iyer", "male"],
  ["Sneha", "Patil", "female"],
  ["Mohammed", "Irfan", "male"],
  ["Pooja", "Shetty", "female"],
  ["Karthik", "Subramanian", "male"],
  ["Ananya", "Ghosh", "female"],
  ["Rahul", "Deshmukh", "male"],
  ["Zoya", "Ansari", "female"],
  ["Siddharth", "Menon", "male"],
  ["Divya", "Reddy", "female"],
  ["Harpreet", "Gill", "male"],
  ["Lakshmi", "Narayanan", "female"],
  ["Varun", "Bhatt", "male"],
  ["Mary", "Kurian", "female"],
  ["Nikhil", "Joshi", "male"],
  ["Shreya", "Banerjee", "female"],
  ["Abdul", "Rahman", "male"],
  ["Ishita", "Kapoor", "female"],
  ["Manoj", "Hegde", "male"],
  ["Ritika", "Jain", "female"],
  ["Prakash", "Gowda", "male"],
  ["Sana", "Qureshi", "female"],
  ["Deepak", "Mishra", "male"],
  ["Aparna", "Pillai", "female"],
  ["Yash", "Agarwal", "male"],
  ["Neha", "Chauhan", "female"],
  ["Suresh", "Babu", "male"],
  ["Tanvi", "More", "female"],
])

/** The staff of Acme Academy with a custom role. */
export const acmeStaff: InstituteContent["staff"] = [
  {
    first: "Rukmini",
    last: "Pai",
    gender: "female",
    face: { hair: "bun", skin: "brown", glasses: true },
    email: "frontdesk@acme.test",
    customRole: {
      name: "Front desk",
      screens: [
        ["dashboard", "view"],
        ["orders", "view"],
        ["enquiries", "edit"],
        ["users", "view"],
      ],
    },
  },
]

/** Pending invitations of students. */
export const acmeInvitations: InstituteContent["invitations"] = [
  { first: "Farhan", last: "Qureshi", email: "farhan.qureshi@acme.students.test", daysAgo: 1 },
  { first: "Anjali", last: "Bose", email: "anjali.bose@acme.students.test", daysAgo: 3 },
]
