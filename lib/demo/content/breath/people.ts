import type { InstituteContent } from "../types"
import { createStudents } from "../create-students"

/** Runs Breath Lab alone, and teaches everything in it. */
export const breathAdmin: InstituteContent["admin"] = {
  first: "Noor",
  last: "Siddiqui",
  gender: "female",
  face: { hair: "bob", skin: "wheat" },
  email: "admin@breath.test",
  teaches: {
    years: 11,
    headline: "Breathing for people who sit all day",
    bio: "Noor was a physiotherapist on a chest ward before she taught breathing to people who are well. She teaches from one room in Bengaluru with a chair, a mat and a clock.",
    subjects: ["Breathing", "Posture"],
  },
}

/** The student of the demo account at Breath Lab. */
export const breathStudent: InstituteContent["student"] = {
  first: "Ritika",
  last: "Bose",
  gender: "female",
  face: { hair: "long", skin: "brown" },
  email: "student@breath.test",
  learning: [{ course: "ten-quiet-breaths", percent: 60 }],
  unboughtCourse: "breathing-at-a-desk",
}

/** Other students of Breath Lab. */
export const breathStudents = createStudents("breath", [
  ["Aditi", "Hegde", "female"],
  ["Farhan", "Sheikh", "male"],
  ["Gayatri", "Shenoy", "female"],
  ["Manoj", "Kulkarni", "male"],
  ["Priya", "Thomas", "female"],
  ["Samir", "Desai", "male"],
])
