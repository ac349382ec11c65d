import type { InstituteContent } from "../types"
import { nrityaCourses, nrityaOtherItems } from "./items"
import { nrityaAdmin, nrityaStudent, nrityaStudents, nrityaTeachers } from "./people"

/** Nritya, a small dance school in Thanjavur whose plan is over: its areas for teachers and students are closed. */
export const nritya: InstituteContent = {
  id: 5,
  slug: "nritya",
  name: "Nritya Dance School",
  legalName: "Nritya Kala Mandram",
  tagline: "Bharatanatyam, one clear step at a time",
  about: `Nritya began in a verandah in Thanjavur with four pairs of bells and a wooden block to keep time. The verandah is still our classroom.

We teach slowly. A step is finished when you can do it tired, and a story is finished when somebody at the back of the hall understands it.`,
  brand: { primary: "#7a2e8e", accent: "#f2b134" },
  contactEmail: "vanakkam@nritya.test",
  contactPhone: "+914362220418",
  address: "14, South Main Street, Thanjavur 613009",
  stateCode: "33",
  gstin: "33AAJFN4821Q1ZV",
  tax: { registration: "composition", pricesIncludeTax: true },
  locale: "en",
  plan: "starter",
  planEndedDaysAgo: 35,
  featured: false,
  teaser: "taal",
  highlights: [
    { title: "Steps before stories", text: "The first twelve steps, each in three speeds, before the first item." },
    { title: "A teacher who shows", text: "Each step from the front, from the side and from behind." },
    { title: "Live percussion", text: "Every exercise is played, not counted by a machine." },
    { title: "At any age", text: "Half of our students began after thirty." },
  ],
  achievements: [
    { value: "16", label: "years of teaching" },
    { value: "420+", label: "students" },
    { value: "31", label: "first recitals" },
    { value: "2", label: "teachers" },
  ],
  faqs: [
    ["Do I need dance experience?", "No. The first course begins with how to stand."],
    ["What do I need at home?", "A floor that does not slip, two square metres and a wall mirror if you have one."],
    ["How long should I practise?", "Twenty minutes on five days is better than two hours on Sunday."],
    ["Can my child join?", "From eight years, with a grown-up in the room for the first month."],
  ],
  admin: nrityaAdmin,
  teachers: nrityaTeachers,
  student: nrityaStudent,
  students: nrityaStudents,
  courses: nrityaCourses,
  otherItems: nrityaOtherItems,
  enquiries: [
    {
      name: "Kavya Raman",
      email: "kavya.raman@example.test",
      mobile: "+919840067213",
      message: "I learnt for five years as a child and stopped. Where should I start again?",
      daysAgo: 38,
    },
  ],
  notifications: [
    {
      title: "A short break",
      body: "We are taking a break and will write to you as soon as lessons are open again. Your progress is saved.",
      to: "all",
      daysAgo: 34,
    },
    {
      title: "Back in the new year",
      body: "Lessons open again in January. Keep your feet warm until then: five minutes of the half-sit a day.",
      to: "all",
      daysAgo: 1,
    },
  ],
}
