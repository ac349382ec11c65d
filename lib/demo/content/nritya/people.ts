import type { InstituteContent, PersonContent, TeacherContent } from "../types"
import { createStudents } from "../create-students"

/** Runs Nritya. */
export const nrityaAdmin: PersonContent = {
  first: "Vasanthi",
  last: "Ramaswamy",
  gender: "female",
  face: { hair: "bun", skin: "brown", bindi: true, grey: true },
  email: "admin@nritya.test",
}

/** Teaches at Nritya; the first has the account that visitors of the demo may use. */
export const nrityaTeachers: readonly TeacherContent[] = [
  {
    first: "Meenal",
    last: "Sundaram",
    gender: "female",
    face: { hair: "braid", skin: "brown", bindi: true },
    email: "teacher@nritya.test",
    years: 16,
    headline: "Bharatanatyam, Thanjavur style",
    bio: "Meenal has danced since she was six and taught since she was twenty. She corrects the feet first and the face last.",
    subjects: ["Steps", "Expression"],
  },
  {
    first: "Kumaran",
    last: "Pillai",
    gender: "male",
    face: { hair: "side", skin: "deep", beard: "moustache" },
    email: "kumaran.pillai@nritya.test",
    years: 22,
    headline: "Rhythm and nattuvangam",
    bio: "Kumaran plays the cymbals for dancers and teaches them to count what they hear.",
    subjects: ["Rhythm"],
  },
]

/** The student of the demo account at Nritya. */
export const nrityaStudent: InstituteContent["student"] = {
  first: "Anjali",
  last: "Nair",
  gender: "female",
  face: { hair: "long", skin: "wheat", bindi: true },
  email: "student@nritya.test",
  learning: [{ course: "first-twelve-steps", percent: 40 }],
  unboughtCourse: "telling-a-story",
}

/** Other students of Nritya. */
export const nrityaStudents = createStudents("nritya", [
  ["Divya", "Krishnan", "female"],
  ["Harini", "Balaji", "female"],
  ["Karthik", "Mohan", "male"],
  ["Lakshmi", "Devan", "female"],
  ["Nithya", "Selvam", "female"],
  ["Pranav", "Iyer", "male"],
  ["Shreya", "Menon", "female"],
  ["Thomas", "Kurian", "male"],
])
