import type { InstituteContent, PersonContent, TeacherContent } from "../types"
import { createStudents } from "../create-students"

/** Runs the institute of the main host. */
export const lecternAdmin: PersonContent = {
  first: "Ira",
  last: "Deshpande",
  gender: "female",
  face: { hair: "curly", skin: "wheat", glasses: true },
  email: "admin@lectern.test",
}

/** Runs the platform. */
export const lecternSuperAdmin: PersonContent = {
  first: "Kabir",
  last: "Mehta",
  gender: "male",
  face: { hair: "side", skin: "wheat", beard: "full" },
  email: "super@lectern.test",
}

/** Teaches creators how to teach. */
export const lecternTeachers: readonly TeacherContent[] = [
  {
    first: "Tara",
    last: "Iyengar",
    gender: "female",
    face: { hair: "bob", skin: "brown" },
    email: "teacher@lectern.test",
    years: 13,
    headline: "Course design",
    subjects: ["Course design", "Writing"],
    bio: "Tara has helped two hundred teachers cut their courses in half. She begins every talk with the same question: what can they do on Monday?",
  },
  {
    first: "Joseph",
    last: "Xavier",
    gender: "male",
    face: { hair: "short", skin: "deep", glasses: true },
    email: "joseph.xavier@lectern.test",
    years: 18,
    headline: "Sound and picture",
    subjects: ["Recording", "Light"],
    bio: "Joseph recorded folk singers in fishing villages before he recorded teachers in spare rooms. He believes in one good microphone and a thick curtain.",
  },
  {
    first: "Pallavi",
    last: "Jain",
    gender: "female",
    face: { hair: "long", skin: "fair", bindi: true },
    email: "pallavi.jain@lectern.test",
    years: 10,
    headline: "Pricing and launch",
    subjects: ["Pricing", "Marketing"],
    bio: "Pallavi sold her first course to eleven people and knows all of them by name. She still prefers eleven who finish to eleven hundred who do not.",
  },
  {
    first: "Bhaskar",
    last: "Reddy",
    gender: "male",
    face: { hair: "side", skin: "brown", beard: "moustache" },
    email: "bhaskar.reddy@lectern.test",
    years: 22,
    headline: "Tax and accounts for creators",
    subjects: ["GST", "Accounts"],
    bio: "Bhaskar keeps the books of thirty creators and their shoe boxes of bills. He explains tax in sentences that fit on a postcard.",
  },
]

/** The student of the demo account on the main host. */
export const lecternStudent: InstituteContent["student"] = {
  first: "Devika",
  last: "Nair",
  gender: "female",
  face: { hair: "long", skin: "brown" },
  email: "student@lectern.test",
  learning: [{ course: "your-first-course", percent: 40 }],
  unboughtCourse: "price-it-right",
}

/** Other creators who learn on the main host. */
export const lecternStudents = createStudents("lectern", [
  ["Hari", "Prasad", "male"],
  ["Mitali", "Dutta", "female"],
  ["Asif", "Shaikh", "male"],
  ["Gauri", "Pawar", "female"],
  ["Thomas", "Mathew", "male"],
  ["Rekha", "Choudhury", "female"],
  ["Vishal", "Kohli", "male"],
  ["Anu", "George", "female"],
  ["Mahesh", "Naik", "male"],
  ["Shalini", "Bose", "female"],
  ["Owais", "Mir", "male"],
  ["Usha", "Rani", "female"],
])
