import type { ScreenKey } from "@/lib/shared/screens"
import type { EmblemName } from "../pictures/emblem"
import type { SceneName } from "../pictures/course-picture"
import type { PaletteName } from "../pictures/palettes"
import type { Face } from "../pictures/portrait"
import type { FilmName } from "../videos/film-list"

/** Everything that the demo world says about one institute. Money is in rupees here and becomes minor units when planted. */
export type InstituteContent = {
  id: number
  slug: EmblemName
  name: string
  legalName: string
  tagline: string
  about: string
  brand: { primary: string; accent: string }
  contactEmail: string
  contactPhone: string
  address: string
  stateCode: string
  gstin: string
  locale: "en" | "hi"
  plan: string
  customDomain?: string
  featured: boolean
  teaser: FilmName
  highlights: readonly { title: string; text: string }[]
  achievements: readonly { value: string; label: string }[]
  faqs: readonly Faq[]
  admin: PersonContent
  teachers: readonly TeacherContent[]
  /** The student of the demo account: what they have bought, how far they are, and what they have not bought. */
  student: PersonContent & { learning: readonly { course: string; percent: number }[]; notBought: string }
  students: readonly PersonContent[]
  courses: readonly CourseContent[]
  otherItems: readonly OtherItemContent[]
  enquiries: readonly { name: string; email: string; mobile: string; message: string; daysAgo: number }[]
  notifications: readonly NotificationContent[]
  /** Who works there with a role of the institute's own. */
  staff?: readonly (PersonContent & { does: OwnRoleContent })[]
  /** Who has been asked to come as a student and has not come yet. */
  invited?: readonly { first: string; last: string; email: string; daysAgo: number }[]
}

/** What an institute told its people: all of them, those of one role, or those who may open an item. */
type NotificationContent = {
  title: string
  body: string
  link?: string
  to: "all" | "Student" | "Teacher" | { item: string }
  daysAgo: number
  mail?: true
}

/** A role of an institute's own below Admin, with what it may do on each screen that it has. */
type OwnRoleContent = { name: string; screens: readonly (readonly [ScreenKey, "view" | "edit"])[] }

/** A question that visitors ask, with its answer. */
type Faq = readonly [question: string, answer: string]

/** A person with a face of their own. */
export type PersonContent = { first: string; last: string; gender: "female" | "male"; face: Face; email: string }

/** A teacher as the public page shows them. */
export type TeacherContent = PersonContent & {
  headline: string
  bio: string
  subjects: readonly string[]
  years: number
}

/** A lesson: a title alone is a video, a title with a text is a text lesson. */
export type LessonContent = string | readonly [title: string, text: string]

type ItemContent = {
  slug: string
  title: string
  short: string
  description: string
  category: string
  level: "beginner" | "intermediate" | "advanced" | "all"
  language: "en" | "hi"
  tags: readonly string[]
  price: number
  compareAt?: number
  /** First names of those who teach it. */
  teachers: readonly string[]
  picture: readonly [SceneName, PaletteName]
  featured?: boolean
  outcomes?: readonly string[]
}

/** A course with all its lessons. */
export type CourseContent = ItemContent & {
  outcomes: readonly string[]
  /** The films that its video lessons show in turn. */
  films: readonly [FilmName, ...FilmName[]]
  /** How many lessons from the start anyone may open. */
  previews: number
  publishedDaysAgo: number
  curriculum: readonly (readonly [section: string, lessons: readonly LessonContent[]])[]
  reviews: readonly (readonly [rating: 1 | 2 | 3 | 4 | 5, text: string])[]
  faqs?: readonly Faq[]
}

/** Something sold that is not a course. */
export type OtherItemContent = ItemContent & {
  kind: "pre_recorded" | "book" | "study_material" | "webinar" | "consultation"
  /** For what happens at a time: days from now, hour of the day in the institute's zone, minutes. */
  happens?: { inDays: number; hour: number; minutes: number }
  seats?: number
  accessDays?: number
  films?: readonly [FilmName, ...FilmName[]]
  curriculum?: readonly (readonly [section: string, lessons: readonly LessonContent[]])[]
}
