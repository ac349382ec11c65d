import type { InstituteContent } from "../types"
import { breathCourses, breathOtherItems } from "./items"
import { breathAdmin, breathStudent, breathStudents } from "./people"

/** Breath Lab, the institute of one person, who makes, teaches and answers everything herself. */
export const breath: InstituteContent = {
  id: 6,
  slug: "breath",
  name: "Breath Lab",
  legalName: "Noor Siddiqui",
  tagline: "Breathing for people who sit all day",
  about: `Breath Lab is one person: Noor, who writes the lessons, records them in her front room and reads every message herself.

There are few courses here, and each was taught to people on chairs for a year before it was filmed.`,
  brand: { primary: "#0f766e", accent: "#f6c667" },
  contactEmail: "hello@breath.test",
  contactPhone: "+918041237650",
  address: "27, Second Cross, Malleshwaram, Bengaluru 560003",
  stateCode: "29",
  gstin: "29ABCPS4321K1ZG",
  tax: { registration: "regular", pricesIncludeTax: true },
  locale: "en",
  plan: "starter",
  featured: false,
  teaser: "raga",
  highlights: [
    { title: "One teacher", text: "Whom you see in the lessons is who reads your message." },
    { title: "No equipment", text: "A chair, and clothes that do not pinch." },
    { title: "Short", text: "A practice takes six minutes." },
    { title: "Yours for good", text: "What you buy stays open." },
  ],
  achievements: [
    { value: "11", label: "years of teaching" },
    { value: "2", label: "courses" },
    { value: "30", label: "mornings in a book" },
    { value: "1", label: "person" },
  ],
  faqs: [
    ["Is this medical advice?", "No. Ask your doctor first if you have asthma, a heart condition or are pregnant."],
    ["When should I practise?", "Before breakfast or before the first meeting; not straight after a meal."],
    ["Do I need a mat?", "No. Everything is taught on a chair."],
    ["How long until I notice something?", "Most people sleep better after a week of six minutes a day."],
    ["Can I ask questions?", "Write by the form on this page. Noor answers herself, so it may take a few days."],
    ["Do the courses expire?", "No. You have access for as long as Breath Lab is here."],
  ],
  admin: breathAdmin,
  teachers: [],
  student: breathStudent,
  students: breathStudents,
  courses: breathCourses,
  otherItems: breathOtherItems,
  enquiries: [
    {
      name: "Deepak Murthy",
      email: "deepak.murthy@example.test",
      mobile: "+919845012376",
      message: "Would “Breathing at a Desk” suit a team of twelve? We could watch it together.",
      daysAgo: 1,
    },
  ],
  notifications: [
    {
      title: "The Desk Card is free",
      body: "The eight pauses on one sheet. Print it and put it beside your keyboard.",
      to: "all",
      daysAgo: 2,
    },
  ],
}
