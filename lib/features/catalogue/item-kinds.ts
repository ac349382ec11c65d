import { COURSES_PAGE_SIZE, COURSES_PAGINATED_SIZE } from "@/lib/shared/constants"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { isPublicStatus, type ItemStatus } from "./item-statuses"

/** The tabs of the editor of an item, in display order. */
export const EDITOR_TABS = ["overview", "content", "pricing", "people", "questions", "settings", "search"] as const
export type EditorTab = (typeof EDITOR_TABS)[number]

/** The parts that an item may need before it is published, in the order of the tabs that hold them. */
export const ITEM_PARTS = [
  "placeholders",
  "shortText",
  "description",
  "startsAt",
  "image",
  "sessionMinutes",
  "lessons",
  "lessonContent",
  "teachers",
] as const
export type ItemPart = (typeof ITEM_PARTS)[number]

/** The tab of each part. */
export const PART_TABS: Record<ItemPart, EditorTab> = {
  placeholders: "overview",
  shortText: "overview",
  description: "overview",
  image: "overview",
  sessionMinutes: "overview",
  lessons: "content",
  lessonContent: "content",
  startsAt: "overview",
  teachers: "people",
}

/** The fields that only some kinds have. */
export const KIND_FIELDS = [
  "level",
  "authors",
  "isbn",
  "pages",
  "sample",
  "sessionMinutes",
  "dates",
  "accessDays",
] as const
type KindField = (typeof KIND_FIELDS)[number]

interface KindDescription {
  tabs: readonly EditorTab[]
  fields: readonly KindField[]
  /** What its content is called: lessons of a curriculum, the contents of a book, or files. */
  contents: "lessons" | "contents" | "files"
  /** What must be there before an item of this kind is published, besides its title. */
  required: readonly ItemPart[]
  /** Whether the platform can deliver it to a buyer; an item of another kind is shown, but cannot be bought yet. */
  isDeliverable: boolean
  /** What it is to search engines, by schema.org; an event is one only while it has a date. */
  structuredData: StructuredDataType
  /** How many of it a page of its public list shows, and whether that list can be narrowed by level. */
  list: { pageSize: number; hasLevels: boolean }
}

/** The types of schema.org that an item may have. */
export type StructuredDataType = "Course" | "Book" | "Event" | "Product"

const PLAIN_LIST = { pageSize: COURSES_PAGE_SIZE, hasLevels: false } as const

const WITHOUT_CONTENT = EDITOR_TABS.filter((tab) => tab !== "content")

/** What distinguishes the kinds of items: read by the editor, the publish check, the public page and the checkout. */
export const KIND_DESCRIPTIONS: Record<ItemKind, KindDescription> = {
  course: {
    tabs: EDITOR_TABS,
    fields: ["level", "accessDays"],
    contents: "lessons",
    required: ["shortText", "description", "image", "lessons", "lessonContent", "teachers"],
    isDeliverable: true,
    structuredData: "Course",
    list: { pageSize: COURSES_PAGINATED_SIZE, hasLevels: true },
  },
  pre_recorded: {
    tabs: EDITOR_TABS,
    fields: ["level", "accessDays"],
    contents: "lessons",
    required: ["shortText", "description", "image", "lessons", "lessonContent", "teachers"],
    isDeliverable: true,
    structuredData: "Course",
    list: PLAIN_LIST,
  },
  book: {
    tabs: EDITOR_TABS,
    fields: ["authors", "isbn", "pages", "sample", "accessDays"],
    contents: "contents",
    required: ["shortText", "description", "image", "lessons", "lessonContent"],
    isDeliverable: true,
    structuredData: "Book",
    list: PLAIN_LIST,
  },
  study_material: {
    tabs: EDITOR_TABS,
    fields: ["level", "authors", "pages", "sample", "accessDays"],
    contents: "files",
    required: ["shortText", "description", "image", "lessons", "lessonContent"],
    isDeliverable: true,
    structuredData: "Product",
    list: PLAIN_LIST,
  },
  webinar: {
    tabs: WITHOUT_CONTENT,
    fields: ["level", "dates"],
    contents: "lessons",
    required: ["shortText", "description", "startsAt", "image", "teachers"],
    isDeliverable: false,
    structuredData: "Event",
    list: PLAIN_LIST,
  },
  consultation: {
    tabs: WITHOUT_CONTENT,
    fields: ["sessionMinutes"],
    contents: "lessons",
    required: ["shortText", "description", "image", "sessionMinutes", "teachers"],
    isDeliverable: false,
    structuredData: "Product",
    list: PLAIN_LIST,
  },
}

/**
 * Whether the platform can deliver an item to a buyer now. What has content cannot be bought without any, whatever happened
 * to it since it was published; `lessons` counts its content.
 */
export function canDeliver({ kind, lessons }: { kind: ItemKind; lessons: number }): boolean {
  const { isDeliverable, tabs } = KIND_DESCRIPTIONS[kind]
  return isDeliverable && (lessons > 0 || !tabs.includes("content"))
}

/** Whether an item is published without anything in it, as after its last lesson was deleted: it cannot be bought then. */
export function isPublishedEmpty(item: { kind: ItemKind; lessons: number; status: ItemStatus }): boolean {
  return isPublicStatus(item.status) && KIND_DESCRIPTIONS[item.kind].isDeliverable && !canDeliver(item)
}

/** What the content of a kind is called. */
export const contentsOf = (kind: ItemKind) => KIND_DESCRIPTIONS[kind].contents

/** Whether the editor of a kind has a field. */
export const hasField = (kind: ItemKind, field: KindField): boolean => KIND_DESCRIPTIONS[kind].fields.includes(field)

/** What the publish check looks at. */
export interface ItemContents {
  kind: ItemKind
  /** Whether its title or tagline still has a bracket of a starter text. */
  hasPlaceholders: boolean
  shortText: string
  /** HTML. */
  description: string
  image: object | null
  sessionMinutes: number | null
  lessons: number
  /** How many lessons have nothing to show yet. */
  emptyLessons: number
  /** When it begins; null as well when that is to be announced anew and is over. */
  startsAt: Date | null
  people: readonly { isInvited: boolean }[]
}

/** The parts that an item still needs before it is published. */
export function missingParts(item: ItemContents): ItemPart[] {
  const isThere: Record<ItemPart, boolean> = {
    placeholders: !item.hasPlaceholders,
    shortText: item.shortText.trim() !== "",
    description: item.description.replace(/<[^>]*>|&nbsp;/g, "").trim() !== "",
    image: item.image !== null,
    sessionMinutes: item.sessionMinutes !== null,
    lessons: item.lessons > 0,
    lessonContent: item.emptyLessons === 0,
    startsAt: item.startsAt !== null,
    teachers: item.people.some(({ isInvited }) => !isInvited),
  }
  const required: readonly ItemPart[] = ["placeholders", ...KIND_DESCRIPTIONS[item.kind].required]
  return required.filter((part) => !isThere[part])
}
