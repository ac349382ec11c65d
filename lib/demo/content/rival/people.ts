import type { InstituteContent, PersonContent, TeacherContent } from "../types"
import { createStudents } from "../create-students"

/** Runs Rival Institute. */
export const rivalAdmin: PersonContent = {
  first: "Sunil",
  last: "Khurana",
  gender: "male",
  face: { hair: "bald", skin: "wheat", beard: "moustache", glasses: true, grey: true },
  email: "admin@rival.test",
}

/** Teaches at Rival Institute; the first has the account that visitors of the demo may use. */
export const rivalTeachers: readonly TeacherContent[] = [
  {
    first: "Anjali",
    last: "Saxena",
    gender: "female",
    face: { hair: "bob", skin: "fair", glasses: true },
    email: "teacher@rival.test",
    years: 15,
    headline: "Quantitative aptitude",
    bio: "Anjali can show you three ways to solve a train problem and will tell you which of them you should forget. Four of her former students now teach beside her.",
    subjects: ["Quantitative aptitude", "Data interpretation"],
  },
  {
    first: "Imran",
    last: "Siddiqui",
    gender: "male",
    face: { hair: "side", skin: "wheat", beard: "full" },
    email: "imran.siddiqui@rival.test",
    years: 12,
    headline: "Reasoning and general awareness",
    bio: "Imran reads six newspapers so that you can read one page. His weekly digest of current affairs goes to nine thousand people.",
    subjects: ["Reasoning", "Current affairs"],
  },
  {
    first: "Revathi",
    last: "Balakrishnan",
    gender: "female",
    face: { hair: "bun", skin: "deep", bindi: true, grey: true },
    email: "revathi.b@rival.test",
    years: 21,
    headline: "Accountancy and taxation",
    bio: "A chartered accountant who left audit for the blackboard. She teaches double entry with a tea stall, and by the end of the month the tea stall files a tax return.",
    subjects: ["Accountancy", "GST", "Cost accounting"],
  },
  {
    first: "Daniel",
    last: "Lyngdoh",
    gender: "male",
    face: { hair: "short", skin: "fair" },
    email: "daniel.lyngdoh@rival.test",
    years: 10,
    headline: "Spoken English and interviews",
    bio: "Daniel grew up in Shillong with three languages at the dinner table. He corrects one mistake at a time, and only the one that stops you from being understood.",
    subjects: ["Spoken English", "Interviews"],
  },
  {
    first: "Savita",
    last: "Chaudhary",
    gender: "female",
    face: { hair: "long", skin: "brown" },
    email: "savita.chaudhary@rival.test",
    years: 9,
    headline: "Economics and business studies",
    bio: "Savita explains inflation with the price of her own wedding. She marks board papers every summer and knows what examiners look for.",
    subjects: ["Economics", "Business studies"],
  },
]

/** The student of the demo account at Rival Institute. */
export const rivalStudent: InstituteContent["student"] = {
  first: "Rakesh",
  last: "Verma",
  gender: "male",
  face: { hair: "short", skin: "brown", beard: "moustache" },
  email: "student@rival.test",
  learning: [
    { course: "quant-from-the-ground", percent: 45 },
    { course: "english-in-sixty-days", percent: 20 },
  ],
  unboughtCourse: "bank-officer-complete",
}

/** Other students of Rival Institute. */
export const rivalStudents = createStudents("rival", [
  ["Priyanka", "Rawat", "female"],
  ["Amit", "Tomar", "male"],
  ["Sarita", "Devi", "female"],
  ["Vivek", "Pandey", "male"],
  ["Nazia", "Begum", "female"],
  ["Pankaj", "Sharma", "male"],
  ["Kiran", "Bisht", "female"],
  ["Ajay", "Kashyap", "male"],
  ["Jyoti", "Rana", "female"],
  ["Faizan", "Ali", "male"],
  ["Komal", "Gupta", "female"],
  ["Dinesh", "Meena", "male"],
  ["Simran", "Kaur", "female"],
  ["Rohan", "Malik", "male"],
  ["Archana", "Singh", "female"],
  ["Tarun", "Arora", "male"],
  ["Bhavna", "Negi", "female"],
  ["Lokesh", "Yadav", "male"],
  ["Ruchi", "Aggarwal", "female"],
  ["Sachin", "Dahiya", "male"],
  ["Megha", "Thakur", "female"],
  ["Arif", "Khan", "male"],
  ["Preeti", "Solanki", "female"],
])

/** Pending invitations of students. */
export const rivalInvitations: InstituteContent["invitations"] = [
  { first: "Pooja", last: "Negi", email: "pooja.negi@rival.students.test", daysAgo: 2 },
]
