import { libraryPath, paths } from "@/lib/shared/paths"

/** The demo institutes by the state of their plan. */
export const DEMO_INSTITUTES = {
  "in its trial": "veena",
  "whose payment is missing": "tabla",
  "in its days of grace": "sitar",
  "whose plan is over": "nritya",
  "on Free with held items": "bansuri",
  "with a lower plan to come": "pakhawaj",
  "that is suspended": "mridang",
  "that is closed": "ghungroo",
} as const
export type StateName = keyof typeof DEMO_INSTITUTES

export const PEOPLE = ["admin", "teacher", "buyer", "student", "visitor"] as const
/** Who looks: a buyer has the item, a student has bought nothing. */
export type Person = (typeof PEOPLE)[number]

/** An item of the institute, with the addresses of its page, of its lessons, and of these in the library. */
export interface Place {
  title: string
  item: string
  lessons: string
  reading: string
}

export const placeOf = (instituteId: number, { id, title }: { id: number; title: string }): Place => {
  const lessons = paths.learn("course", id)
  return { title, item: paths.item(instituteId, "course", id), lessons, reading: libraryPath(lessons) }
}

/** A page that is opened, where that leads, and what is seen there. */
export interface Visit {
  opens: string
  /** Where it leads, if elsewhere. */
  at?: string
  status?: number
  heading?: string | RegExp
  sees?: readonly (string | RegExp)[]
  lacks?: readonly (string | RegExp)[]
  /** A button that does something. */
  offers?: string
  /** A button that is not there. */
  withholds?: string
  /** A button without effect, with the words that say why. */
  refuses?: readonly [button: string, why: string | RegExp]
}

type Visits = Record<Person, readonly Visit[]>

const UNPAID = "We have not received your payment. Everything works until"
const UNPAID_OF_TEACHERS = "The payment for this institute’s plan is missing. Everything works until"
const EXPIRED = "This institute’s plan has expired"
const STILL_HERE = /^What you bought is still here until/
const NO_SALE = "Not on sale at present"
const items = paths.courses("admin")

interface Running {
  /** What the plan's own page says of it. */
  plan: readonly (string | RegExp)[]
  ofAdmins?: readonly string[]
  ofTeachers?: readonly string[]
}

/** Where everything works; what is missing is said to those who work there, and to nobody else. */
const running = ({ title, item, lessons }: Place, { plan, ofAdmins = [], ofTeachers = [] }: Running): Visits => ({
  admin: [
    { opens: "/admin", heading: /today$/i, sees: ofAdmins, lacks: ofAdmins.length > 0 ? [] : [UNPAID] },
    { opens: paths.plan, heading: "Plan", sees: plan },
    { opens: items, offers: "New" },
  ],
  teacher: [
    { opens: "/teacher", heading: /^Welcome back/, sees: ofTeachers, lacks: ofTeachers.length > 0 ? [] : [/payment/] },
    { opens: paths.courses("teacher"), offers: "New" },
    { opens: "/admin", at: "/error", heading: "You don’t have access to this page" },
  ],
  buyer: [
    { opens: "/student", heading: /^Welcome/, sees: [title], lacks: [/payment/] },
    { opens: lessons, heading: title },
    { opens: paths.library, at: "/student" },
  ],
  student: [
    { opens: "/student", heading: /^Welcome/, lacks: [title, /payment/] },
    { opens: lessons, sees: ["You don’t have access to this"] },
    { opens: item, heading: title, sees: ["Buy now"] },
  ],
  visitor: [
    { opens: item, heading: title, sees: ["Buy now"] },
    { opens: "/student", at: "/error", heading: "Sign in to continue" },
  ],
})

const unpaid = (place: Place): Visits =>
  running(place, { plan: ["Payment missing", "Renew"], ofAdmins: [UNPAID], ofTeachers: [UNPAID_OF_TEACHERS] })

const over = ({ title, item, lessons, reading }: Place): Visits => ({
  admin: [
    { opens: "/admin", heading: /today$/i, sees: ["Your plan ended on", "Students can read until"] },
    { opens: paths.plan, heading: "Plan", sees: [/^Ended$/, "Renew", "Continue on Free"] },
    { opens: items, refuses: ["New", "Your plan has ended. Renew it, or continue on Free, to make changes."] },
  ],
  teacher: [
    { opens: "/teacher", at: paths.planExpired, heading: EXPIRED, sees: ["Download my data"], lacks: [STILL_HERE] },
    { opens: item, heading: title, sees: [NO_SALE] },
  ],
  buyer: [
    { opens: "/student", at: paths.planExpired, heading: EXPIRED, sees: [STILL_HERE, "Open the library"] },
    { opens: paths.library, sees: ["What you bought stays open for you until", title] },
    { opens: reading, heading: title },
    { opens: item, heading: title },
  ],
  student: [
    { opens: "/student", at: paths.planExpired, heading: EXPIRED, sees: ["Download my data"], lacks: [STILL_HERE] },
    { opens: lessons, at: paths.planExpired, heading: EXPIRED },
    { opens: paths.library, at: paths.planExpired, heading: EXPIRED },
    { opens: item, heading: title, sees: [NO_SALE] },
  ],
  visitor: [
    { opens: item, heading: title, sees: [NO_SALE], lacks: ["Buy now"] },
    { opens: paths.register, sees: [/is not open at present\. You can create an account now/] },
    { opens: "/student", at: paths.planExpired, heading: EXPIRED, sees: ["Sign in"] },
  ],
})

const HELD = "The plan of this institute has no place for you at present."
const free = (place: Place): Visits => ({
  ...running(place, { plan: [/^Active$/, "This plan has no end date.", "Held by your plan", "2 items"] }),
  teacher: [
    { opens: "/teacher", heading: /^Welcome back/, sees: [HELD] },
    { opens: paths.courses("teacher"), withholds: "New" },
  ],
  student: [
    { opens: place.lessons, sees: ["You don’t have access to this"] },
    { opens: place.item, heading: place.title, sees: [NO_SALE], lacks: ["Buy now"] },
  ],
  visitor: [{ opens: place.item, heading: place.title, sees: [NO_SALE], lacks: ["Buy now"] }],
})

/** Where nothing but their own documents is left to students, and nothing to teachers and visitors. */
const shut = (
  { item, lessons }: Place,
  { status, heading, admin }: { status: number; heading: string; admin: readonly Visit[] },
): Visits => {
  const nothing = { status, heading }
  const records = { at: paths.ownRecords, heading: "Your documents and your data" }
  const ofStudents: Visit[] = [
    { opens: "/student", ...records, sees: ["Your invoices", "Download my data"] },
    { opens: lessons, ...records },
    { opens: paths.library, ...records },
    { opens: item, ...nothing },
  ]
  return {
    admin,
    teacher: [{ opens: "/teacher", ...nothing }],
    buyer: ofStudents,
    student: ofStudents,
    visitor: [
      { opens: "/", ...nothing },
      { opens: item, ...nothing },
      { opens: "/student", ...records, sees: ["Sign in"] },
    ],
  }
}

const suspended = (place: Place): Visits =>
  shut(place, {
    status: 503,
    heading: "Not available at present",
    admin: [
      { opens: "/admin", heading: /today$/i, sees: ["This institute is suspended because its content", "Appeal"] },
      { opens: paths.plan, heading: "Plan", sees: [/^Suspended$/] },
      { opens: items, refuses: ["New", "The institute is suspended. You can make changes once it is open again."] },
    ],
  })

const closed = (place: Place): Visits =>
  shut(place, {
    status: 410,
    heading: "This institute is closed",
    admin: [
      { opens: "/admin", at: paths.plan, heading: "Plan", sees: ["40 days left", "Undo closing", /^Closed$/] },
      { opens: items, at: paths.plan, heading: "Plan" },
      { opens: paths.instituteSettings("data"), offers: "Export all data" },
    ],
  })

/** What everybody sees in each state of a plan (plans.md 2.5). */
export const VISITS: Record<StateName, (place: Place) => Visits> = {
  "in its trial": (place) => running(place, { plan: [/^Trial$/, "Change plan", "Continue on Free"] }),
  "whose payment is missing": unpaid,
  "in its days of grace": unpaid,
  "whose plan is over": over,
  "on Free with held items": free,
  "with a lower plan to come": (place) =>
    running(place, { plan: ["Changes soon", "After that you go on with Growth.", "Keep Pro"] }),
  "that is suspended": suspended,
  "that is closed": closed,
}
