import { z } from "zod"
import { Id } from "@/lib/contract/shapes"

export const VIDEO_STATUSES = ["queued", "processing", "ready", "failed"] as const

/** Why a video has no qualities: it is refused for good, was cancelled, or its conversion failed several times. */
export const VIDEO_ERRORS = [
  "not_a_video",
  "no_video_stream",
  "too_many_pixels",
  "too_long",
  "no_duration",
  "cancelled",
  "conversion_failed",
] as const
export type VideoError = (typeof VIDEO_ERRORS)[number]

/** Why captions could not be generated; the last when somebody has written some in the meantime. */
export const GENERATION_ERRORS = [
  "no_sound",
  "no_speech",
  "service_refused",
  "service_unavailable",
  "captions_exist",
] as const
export type GenerationError = (typeof GENERATION_ERRORS)[number]

/** A chapter of a video, from its second to the next chapter or the end. */
export const Chapter = z.object({
  startSeconds: z
    .number()
    .int()
    .min(0)
    .max(12 * 60 * 60),
  title: z.string().trim().min(1, "Enter a title").max(120),
})
export type Chapter = z.infer<typeof Chapter>

/** A video as its staff see it: how far its preparation is, and what belongs to it. */
export const StaffVideo = z.object({
  fileId: Id,
  name: z.string(),
  /** The lessons that show it, of the items that the caller manages. */
  lessons: z.array(z.object({ materialId: Id, title: z.string(), itemId: Id, itemTitle: z.string() })),
  /** Null for a file that is prepared no further, such as one that was stored as public. */
  status: z.enum(VIDEO_STATUSES).nullable(),
  progress: z.number().int(),
  error: z.enum(VIDEO_ERRORS).nullable(),
  /** The lines of the qualities that play already, the lowest first. */
  qualities: z.array(z.number().int()),
  durationSeconds: z.number().int().nullable(),
  poster: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), isAutomatic: z.boolean() })),
  /** How far captions are that are generated from the speech; null where no service for that is configured. */
  generation: z
    .object({ status: z.enum(["none", "running", "failed"]), error: z.enum(GENERATION_ERRORS).nullable() })
    .nullable(),
  chapters: z.array(Chapter),
})
export type StaffVideo = z.infer<typeof StaffVideo>

/** A video lesson of an item, with the status of its video. */
export const ItemVideo = StaffVideo.pick({
  fileId: true,
  status: true,
  progress: true,
  error: true,
  poster: true,
}).extend({ materialId: Id, title: z.string(), section: z.string(), durationSeconds: z.number().int() })
export type ItemVideo = z.infer<typeof ItemVideo>

/** A language tag of a caption track, such as "en", "hi" or "pt-BR" (BCP 47). */
export const CaptionLanguage = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "Enter a language code, such as en or hi")
  .max(35)
