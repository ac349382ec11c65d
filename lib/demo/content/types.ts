import type { OfflineSettingsInput } from "@/lib/features/offline/settings-contract"
import type { OfflineMode } from "@/lib/features/offline/states"
import type { IndianState } from "@/lib/shared/indian-states"
import type { Language } from "@/lib/shared/messages/languages"
import type { ScreenKey } from "@/lib/shared/screens"
import type { EmblemName } from "../pictures/emblem"
import type { SceneName } from "../pictures/course-picture"
import type { PaletteName } from "../pictures/palettes"
import type { Face } from "../pictures/portrait"
import type { VideoName } from "../videos/video-list"

/** The demo content of one institute. Prices are in rupees; the seeders convert them to minor units. */
/** Where an institute is paid itself, and who has paid a half so. */
export interface OfflineContent {
  ways: Omit<OfflineSettingsInput, "isOn">
  applications: readonly {
    daysAgo: number
    mode: OfflineMode
    reference: string
    note: string | null
    stateCode: IndianState
  }[]
}

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
  /** How it is registered for GST; without it, it has not said so yet. */
  tax?: { registration: "regular" | "composition"; pricesIncludeTax: boolean }
  /** How it is paid itself, with applications of which a half has come. */
  offline?: OfflineContent
  locale: Language
  plan: string
  /** How long its plan has been over; without it the plan is valid. */
  planEndedDaysAgo?: number
  customDomain?: string
  featured: boolean
  teaser: VideoName
  highlights: readonly { title: string; text: string }[]
  achievements: readonly { value: string; label: string }[]
  faqs: readonly FaqContent[]
  /** Runs the institute; with a profile, teaches in it too. */
  admin: PersonContent & { teaches?: TeacherProfileContent }
  teachers: readonly TeacherContent[]
  /** The student demo account: the courses bought with their progress in percent, and one course that is not bought. */
  student: PersonContent & { learning: readonly { course: string; percent: number }[]; unboughtCourse: string }
  students: readonly PersonContent[]
  /** Whether a referral programme is on, with friends whom students brought. */
  refers?: boolean
  courses: readonly CourseContent[]
  otherItems: readonly OtherItemContent[]
  enquiries: readonly { name: string; email: string; mobile: string; message: string; daysAgo: number }[]
  notifications: readonly NotificationContent[]
  /** Staff with a custom role. */
  staff?: readonly (PersonContent & { customRole: CustomRoleContent })[]
  /** Pending invitations of students. */
  invitations?: readonly { first: string; last: string; email: string; daysAgo: number }[]
}

/** A sent notification: to all members, to one role, or to the members entitled to an item. */
type NotificationContent = {
  title: string
  body: string
  link?: string
  to: "all" | "Student" | "Teacher" | { item: string }
  daysAgo: number
  mail?: true
}

/** A custom role based on Admin, with its right on each of its screens. */
type CustomRoleContent = { name: string; screens: readonly (readonly [ScreenKey, "view" | "edit"])[] }

/** A frequently asked question with its answer. */
type FaqContent = readonly [question: string, answer: string]

/** A person; `face` describes the generated portrait. */
export type PersonContent = { first: string; last: string; gender: "female" | "male"; face: Face; email: string }

/** A teacher with the fields of the public profile. */
export type TeacherContent = PersonContent & TeacherProfileContent

type TeacherProfileContent = { headline: string; bio: string; subjects: readonly string[]; years: number }

/** A lesson: a string is the title of a video lesson; a pair is a text lesson. */
export type LessonContent = string | readonly [title: string, text: string]

type ItemContent = {
  slug: string
  title: string
  short: string
  description: string
  category: string
  level: "beginner" | "intermediate" | "advanced" | "all"
  language: Language
  tags: readonly string[]
  price: number
  compareAt?: number
  /** First names of its teachers. */
  teachers: readonly string[]
  picture: readonly [SceneName, PaletteName]
  featured?: boolean
  outcomes?: readonly string[]
}

/** A course with all its lessons. */
export type CourseContent = ItemContent & {
  outcomes: readonly string[]
  /** The videos of its video lessons, used in turn. */
  videos: readonly [VideoName, ...VideoName[]]
  /** How many lessons from the start are free previews. */
  previews: number
  publishedDaysAgo: number
  curriculum: readonly (readonly [section: string, lessons: readonly LessonContent[]])[]
  reviews: readonly (readonly [rating: 1 | 2 | 3 | 4 | 5, text: string])[]
  faqs?: readonly FaqContent[]
}

/** An item that is not a course. */
export type OtherItemContent = ItemContent & {
  kind: "pre_recorded" | "book" | "study_material" | "webinar" | "consultation"
  /** An item that is not published yet; a draft may lack parts. */
  status?: "draft" | "review"
  /** How long a session of a consultation is. */
  sessionMinutes?: number
  /** When a webinar takes place: days from now, hour of the day in the institute's time zone, duration in minutes. */
  schedule?: { inDays: number; hour: number; minutes: number }
  seats?: number
  accessDays?: number
  videos?: readonly [VideoName, ...VideoName[]]
  curriculum?: readonly (readonly [section: string, lessons: readonly LessonContent[]])[]
}
