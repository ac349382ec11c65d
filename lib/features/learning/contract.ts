import { z } from "zod"
import { area, endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant, paged, pageQuery } from "@/lib/contract/shapes"
import { Playback } from "@/lib/features/videos/playback-shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { COMPLETION_RULES, MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"
import { LessonHold, Percent, Ranges } from "./progress-shapes"

/** Whether staff ask for what learners would get, were the draft of the item published. */
const Preview = z.stringbool().optional()
const OptionalInstitute = z.object({ instituteId: IdText.optional() })

/** An item to which a user has an entitlement, with their progress. */
export const LearningItem = z.object({
  id: Id,
  kind: z.enum(listItemKinds()),
  title: z.string(),
  image: z.string().nullable(),
  blur: z.string().nullable(),
  teachers: z.array(z.string()),
  percent: Percent,
  lessons: z.number().int(),
  lessonsDone: z.number().int(),
  since: Instant,
  lastOpenedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** When access ends; null for unlimited access. */
  expiresAt: Instant.nullable(),
  /** When a webinar or a consultation takes place. */
  startsAt: Instant.nullable(),
  /** The country of the institute, such as "IN"; determines the format of dates. */
  country: z.string(),
})
export type LearningItem = z.infer<typeof LearningItem>

export const Lesson = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  fileId: Id.nullable(),
  /** Whether the institute has moved its file to the trash. */
  isFileRemoved: z.boolean(),
  poster: z.string().nullable(),
  durationSeconds: z.number().int(),
  displayOrder: z.number().int(),
  isPreview: z.boolean(),
  completionRule: z.enum(COMPLETION_RULES),
  /** The percent from which it is completed, by the rule `percent`. */
  completionPercent: z.number().int().min(1).max(100),
  /** Whether the learner may mark it as complete. */
  mayMarkComplete: z.boolean(),
  /** What keeps the lesson closed to the learner; null when it may be opened. */
  hold: LessonHold.nullable(),
  /** How much of it was watched or read. */
  percent: Percent,
  /** The parts that were watched or read, in seconds or pages. */
  watched: Ranges,
  /** The pages of a document that the learner has opened. */
  pages: z.number().int().nullable(),
  /** The second, or the page, at which the learner was last. */
  positionSeconds: z.number().int(),
  completedAt: Instant.nullable(),
})
export type Lesson = z.infer<typeof Lesson>

export const Lectures = z.object({
  item: LearningItem.pick({ id: true, kind: true, title: true, image: true, blur: true, startsAt: true, country: true }), // oxfmt-ignore
  percent: Percent,
  lastMaterialId: Id.nullable(),
  completedAt: Instant.nullable(),
  /** False for staff, whose progress is not saved. */
  isTracked: z.boolean(),
  sections: z.array(
    z.object({ id: Id, title: z.string(), displayOrder: z.number().int(), materials: z.array(Lesson) }),
  ),
})
export type Lectures = z.infer<typeof Lectures>

export const Attachments = z.object({
  materialId: Id,
  /** The text of the lesson as sanitized HTML. */
  body: z.string().nullable(),
  /** Whether its files may be downloaded, and not only opened in the lesson. */
  downloadable: z.boolean(),
  /** The URL of a lesson on another site. */
  link: z.url().nullable(),
  attachments: z.array(
    z.object({
      id: Id,
      name: z.string(),
      mime: z.string(),
      bytes: z.number().int(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  ),
})
export type Attachments = z.infer<typeof Attachments>

export const OpenFile = z.object({
  url: z.string(),
  expiresAt: Instant,
  name: z.string(),
  mime: z.string(),
  /** 0 while the file is being prepared; its URL answers 404 until then. */
  bytes: z.number().int(),
  captions: z.array(z.object({ url: z.string(), language: z.string(), label: z.string(), isAutomatic: z.boolean() })),
  /** The PDF of an office document, to be read in the page; null where none was made. */
  pdfUrl: z.string().nullable(),
  /** How a video is played in several qualities; null for any other file. */
  playback: Playback.nullable(),
})
export type OpenFile = z.infer<typeof OpenFile>

/** A place in a video lesson at which the searched words are spoken. */
export const SpokenWords = z.object({
  materialId: Id,
  title: z.string(),
  language: z.string(),
  atSeconds: z.number().int(),
  text: z.string(),
})
export type SpokenWords = z.infer<typeof SpokenWords>

/** An item with the lesson to continue with. */
export const NextStep = z.object({
  item: LearningItem,
  lesson: Lesson.pick({
    id: true,
    title: true,
    kind: true,
    durationSeconds: true,
    positionSeconds: true,
    percent: true,
  }),
  sectionTitle: z.string(),
})
export type NextStep = z.infer<typeof NextStep>

export const StudentDashboard = z.object({
  /** The last opened uncompleted item, else one not started; null when nothing is left to learn. */
  continueWith: NextStep.nullable(),
  /** The next lessons of other items, the last opened first. */
  nextSteps: z.array(NextStep),
  /** The items opened or bought last. */
  recent: z.array(LearningItem),
  counts: z.object({
    items: z.number().int(),
    inProgress: z.number().int(),
    completed: z.number().int(),
    lessonsDone: z.number().int(),
    learnedSeconds: z.number().int(),
  }),
})
export type StudentDashboard = z.infer<typeof StudentDashboard>

export const learning = {
  accessible: endpoint("GET /institutes/v2/api/fetchAccessibleModules", {
    summary: "Items of every kind to which the caller has an entitlement, with progress, the last opened first",
    access: "signed-in",
    withoutPlan: "library",
    query: OptionalInstitute,
    reply: z.array(LearningItem),
  }),
  modules: endpoint("GET /content/v2/api/fetchPrerecordedModules", {
    summary: "Pre-recorded modules to which the caller has an entitlement, with progress",
    access: "signed-in",
    withoutPlan: "library",
    query: OptionalInstitute,
    reply: z.array(LearningItem),
  }),
  lectures: endpoint("GET /content/v2/api/fetchPreRecordedLectures", {
    summary: "Sections and materials of an item that the caller may open, with progress",
    access: "signed-in",
    withoutPlan: "library",
    query: z.object({ moduleId: IdText, preview: Preview }),
    reply: Lectures,
    failures: ["payment_required", "not_found"],
  }),
  lessons: endpoint("GET /content/v2/api/lessons", {
    summary: "Lessons by a part of their title: of items that the caller has, or manages as staff (added)",
    access: "signed-in",
    withoutPlan: "library",
    query: OptionalInstitute.extend({ searchParam: z.string().trim().min(2).max(80) }),
    reply: z.array(
      Lesson.pick({ id: true, title: true, kind: true }).extend({
        item: LearningItem.pick({ id: true, kind: true, title: true }),
      }),
    ),
  }),
  attachments: endpoint("GET /content/v2/api/fetchPreRecordedAttachments/:id", {
    summary: "The text, the link and the files of a material",
    access: "signed-in",
    withoutPlan: "library",
    params: IdParams,
    query: z.object({ preview: Preview }),
    reply: Attachments,
    failures: ["payment_required", "not_yet_available", "not_found"],
  }),
  openFile: endpoint("GET /institutes/v2/api/files/:id", {
    summary: "A short-lived signed address of a file: of a preview for anyone, else for those who may open its item",
    access: "public",
    params: IdParams,
    query: OptionalInstitute.extend({ download: z.stringbool().optional() }),
    reply: OpenFile,
    failures: ["payment_required", "not_yet_available", "forbidden", "not_found"],
  }),
  searchVideos: endpoint("GET /content/v2/api/video/search", {
    cost: "report",
    summary:
      "Where words are spoken in the video lessons of an item that the caller may open, by their captions (added)",
    access: "signed-in",
    withoutPlan: "library",
    query: pageQuery(20).extend({ itemId: IdText, exceptMaterialId: IdText.optional(), preview: Preview }),
    reply: paged(SpokenWords),
    failures: ["payment_required", "not_found"],
  }),
  enrolled: endpoint("GET /users/v2/api/isUserEnrolled/:userId/:itemId", {
    summary:
      "Whether a person may open an item by entitlement, between which dates, and their progress in it; for themselves and for staff",
    access: "signed-in",
    withoutPlan: true,
    params: z.object({ userId: IdText, itemId: IdText }),
    reply: z.object({
      enrolled: z.boolean(),
      startsAt: Instant.nullable(),
      expiresAt: Instant.nullable(),
      percent: Percent.nullable(),
    }),
    failures: ["not_found"],
  }),
  dashboard: endpoint("GET /content/v2/api/studentDashboard", {
    cost: "report",
    summary: "Lesson to continue, next steps and counts of a learner (added: missing in the specification's table)",
    access: area("student"),
    reply: StudentDashboard,
  }),
}
