import type { InstituteContent } from "../types"
import { acmeCraftCourses } from "./courses-craft"
import { acmeDataCourses } from "./courses-data"
import { acmeDesignCourses } from "./courses-design"
import { acmeProductCourses } from "./courses-product"
import { acmeOperationsCourses } from "./courses-operations"
import { acmeSoftwareCourses } from "./courses-software"
import { acmeWebCourses } from "./courses-web"
import { acmeOtherItems } from "./other-items"
import { acmeNotifications } from "./notifications"
import { acmeAdmin, acmeInvitations, acmeStaff, acmeStudent, acmeStudents, acmeTeachers } from "./people"

/** Acme Academy: software, data, design and product, taught by people who ship. */
export const acme: InstituteContent = {
  id: 2,
  slug: "acme",
  name: "Acme Academy",
  legalName: "Acme Learning Private Limited",
  tagline: "Build things that work, with people who have built them before",
  about: `Acme Academy began in 2017 as a Saturday class above a print shop in Indiranagar: nine people, one projector and a promise that nobody would leave without something running on their own laptop. We still keep that promise.

Our teachers work in software, data, design and product during the week. They teach what they used on Tuesday and show the mistakes they made on Wednesday.

Courses are short enough to finish and deep enough to change how you work. You keep each one for good, with every later update.`,
  brand: { primary: "#2f4bd8", accent: "#ff8a4c" },
  contactEmail: "hello@acme.test",
  contactPhone: "+918041267300",
  address: "3rd Floor, 214 100 Feet Road, Indiranagar, Bengaluru 560038",
  stateCode: "29",
  gstin: "29AAKCA7315M1Z7",
  tax: { registration: "regular", pricesIncludeTax: true },
  offline: {
    ways: {
      modes: ["upi", "bank", "cheque"],
      accountName: "Acme Learning Private Limited",
      accountNumber: "50200041267300",
      ifsc: "HDFC0000123",
      bank: "HDFC Bank, Indiranagar",
      upiId: "acme.academy@hdfcbank",
    },
    applications: [
      { daysAgo: 6, mode: "bank", reference: "N331260412673", note: "The rest on the first.", stateCode: "29" },
      { daysAgo: 3, mode: "upi", reference: "412673005518", note: null, stateCode: "27" },
    ],
  },
  locale: "en",
  plan: "pro",
  customDomain: "learn.acme.test",
  featured: true,
  teaser: "code",
  highlights: [
    { title: "Projects, not quizzes", text: "Every course ends with something you can open, run and show." },
    {
      title: "Taught by people who do the work",
      text: "Every teacher works in the field during the week and shows the mistakes of that week.",
    },
    {
      title: "Lessons for one evening",
      text: "Made for an evening after work or a train to the office. It resumes where you left.",
    },
    { title: "Yours for good", text: "One payment, and the course stays open." },
  ],
  achievements: [
    { value: "18,400", label: "people taught since 2017" },
    { value: "15", label: "courses" },
    { value: "4.6", label: "average rating of a course" },
    { value: "71%", label: "finish what they start" },
  ],
  faqs: [
    [
      "Do I need a powerful laptop?",
      "No. Anything from the last eight years with 8 GB of memory is enough. The data courses use samples that fit on a small machine.",
    ],
    ["How long do I keep a course?", "For as long as Acme Academy exists, with all updates."],
    [
      "Can I get my money back?",
      "Write to us through the form below, with the number of your order, and say what was wrong. We answer within three days, and what we give back returns the way it came.",
    ],
    ["Do I get a receipt?", "Yes. It comes by email right after the payment, with our legal name and GSTIN."],
    [
      "What if I get stuck?",
      "Write to us through the form below. A teacher answers within a working day, often the same evening.",
    ],
    [
      "Do you train whole teams?",
      "We do. Tell us how many people and what they should be able to do afterwards, through the enquiry form below.",
    ],
  ],
  admin: acmeAdmin,
  teachers: acmeTeachers,
  student: acmeStudent,
  refers: true,
  students: acmeStudents,
  courses: [
    ...acmeSoftwareCourses,
    ...acmeDataCourses,
    ...acmeDesignCourses,
    ...acmeProductCourses,
    ...acmeWebCourses,
    ...acmeCraftCourses,
    ...acmeOperationsCourses,
  ],
  otherItems: acmeOtherItems,
  enquiries: [
    {
      name: "Farida Contractor",
      email: "farida.c@example.test",
      mobile: "+919820114477",
      message:
        "We are a team of eleven at a logistics firm in Pune. Could you run the SQL course for us over four mornings in January, with our own tables?",
      daysAgo: 1,
    },
    {
      name: "Joel D'Souza",
      email: "joel.dsouza@example.test",
      mobile: "+919845022310",
      message:
        "I finished Python from Zero. Is the data analysis course the right next step, or should I do SQL first?",
      daysAgo: 3,
    },
    {
      name: "Padma Raghavan",
      email: "padma.r@example.test",
      mobile: "+919940317788",
      message:
        "My daughter is in class 11 and wants to learn web design during the holidays. Which course would you start with?",
      daysAgo: 6,
    },
    {
      name: "Imtiaz Khan",
      email: "imtiaz.k@example.test",
      mobile: "+917003456120",
      message: "Does the price of the TypeScript course include the project review, or is that extra?",
      daysAgo: 11,
    },
  ],
  notifications: acmeNotifications,
  staff: acmeStaff,
  invitations: acmeInvitations,
}
