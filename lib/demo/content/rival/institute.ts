import type { InstituteContent } from "../types"
import { rivalCommerceCourses } from "./courses-commerce"
import { rivalEnglishCourses } from "./courses-english"
import { rivalExamCourses } from "./courses-exams"
import { rivalOtherItems } from "./other-items"
import { rivalNotifications } from "./notifications"
import { rivalAdmin, rivalInvitations, rivalStudent, rivalStudents, rivalTeachers } from "./people"

/** Rival Institute: examinations, commerce and spoken English. */
export const rival: InstituteContent = {
  id: 3,
  slug: "rival",
  name: "Rival Institute",
  legalName: "Rival Coaching Private Limited",
  tagline: "Your only rival is who you were last month",
  about: `Rival Institute prepares people for examinations that decide something: a bank clerk's post, a commerce degree, an interview in English. We opened in Mukherjee Nagar in 2009 with one room and a water cooler that hummed in B flat.

We measure one thing: are you better than last month? Every student has a notebook of mistakes, every test ends with an hour of looking at them, and no two students are ever compared in public.

Our results are good because we let nobody hide, and nobody feel small.`,
  brand: { primary: "#0f5c5c", accent: "#f5b83d" },
  contactEmail: "office@rival.test",
  contactPhone: "+911141586200",
  address: "B-17, 2nd Floor, Banda Bahadur Marg, Mukherjee Nagar, Delhi 110009",
  stateCode: "07",
  gstin: "07AAFCR2846L1Z1",
  tax: { registration: "regular", pricesIncludeTax: false },
  locale: "en",
  plan: "pro",
  featured: true,
  teaser: "triangle",
  highlights: [
    {
      title: "A notebook of mistakes",
      text: "Every wrong answer goes into your own list, and comes back until it is right.",
    },
    { title: "Tests that feel real", text: "Same length, same pressure, same hour of the day as the examination." },
    { title: "Doubts answered by eight", text: "Ask before six in the evening and have your answer the same day." },
    { title: "Fees you can plan", text: "One price. No second instalment appears in March." },
  ],
  achievements: [
    { value: "3,260", label: "selections in banks since 2009" },
    { value: "94%", label: "of commerce students pass at the first attempt" },
    { value: "120+", label: "full-length tests, corrected" },
    { value: "16", label: "years in Mukherjee Nagar" },
  ],
  faqs: [
    [
      "Are the courses enough without classroom teaching?",
      "For most students, yes: lessons, tests and doubts are all here. If you live in Delhi you may also sit in our reading room at no charge.",
    ],
    [
      "Which examinations do you cover?",
      "Bank clerk and officer, staff selection, the commerce papers of classes 11 and 12, and the foundation level for accountants.",
    ],
    [
      "Is the teaching in Hindi or English?",
      "The examination courses are taught in simple English with Hindi where it helps. Spoken English starts in Hindi and ends in English.",
    ],
    ["What if the syllabus changes?", "The course changes with it. You pay nothing more."],
    [
      "Can I pay in parts?",
      "Our prices are kept low enough that we do not take instalments. If that is hard for you, write to the office; we keep ten free places a term.",
    ],
    [
      "How do I get the test series on paper?",
      "Print the PDF, or collect it at the office against the cost of copying.",
    ],
  ],
  admin: rivalAdmin,
  teachers: rivalTeachers,
  student: rivalStudent,
  students: rivalStudents,
  courses: [...rivalExamCourses, ...rivalCommerceCourses, ...rivalEnglishCourses],
  otherItems: rivalOtherItems,
  enquiries: [
    {
      name: "Gaurav Tyagi",
      email: "gaurav.tyagi@example.test",
      mobile: "+919711204466",
      message:
        "I work from nine to six in Noida. Is the bank officer course possible with two hours a day until the examination in May?",
      daysAgo: 0,
    },
    {
      name: "Shabnam Parveen",
      email: "shabnam.p@example.test",
      mobile: "+918800451239",
      message: "My brother is deaf. Do the lessons have captions or notes that he can read instead?",
      daysAgo: 2,
    },
    {
      name: "Om Prakash Yadav",
      email: "op.yadav@example.test",
      mobile: "+919350117820",
      message: "Please tell me how to apply for one of the ten free places. My marks card of class 12 is ready.",
      daysAgo: 8,
    },
  ],
  notifications: rivalNotifications,
  invitations: rivalInvitations,
}
