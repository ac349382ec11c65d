import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, CAPTIONS, IMAGE, upload } from "@/lib/contract/form"
import { Id, IdText, Nothing } from "@/lib/contract/shapes"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { CaptionLanguage, Chapter, ItemVideo, StaffVideo } from "./video-shapes"

const MAX_CHAPTERS = 100

const FileParams = z.object({ fileId: IdText })
const FileBody = z.object({ fileId: Id })
const TrackParams = FileParams.extend({ language: CaptionLanguage })

export const videos = {
  show: endpoint("GET /content/v2/api/video/show/:fileId", {
    summary: "A video as its staff see it: status, qualities, captions and chapters (added)",
    access: STAFF,
    screen: "courses",
    params: FileParams,
    reply: StaffVideo,
    failures: ["not_found"],
  }),
  ofItem: endpoint("GET /content/v2/api/video/item/:itemId", {
    summary: "The video lessons of an item, each with the status of its video (added)",
    access: STAFF,
    screen: "courses",
    params: z.object({ itemId: IdText }),
    reply: z.array(ItemVideo),
    failures: ["not_found"],
  }),
  cancel: endpoint("POST /content/v2/api/video/cancel", {
    support: "write",
    summary: "Ends the preparation of a video; the qualities that are ready stay (added)",
    access: STAFF,
    screen: "courses",
    body: FileBody,
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  retry: endpoint("POST /content/v2/api/video/retry", {
    support: "write",
    summary: "Prepares a video whose preparation failed or was cancelled; ready qualities are kept (added)",
    access: STAFF,
    screen: "courses",
    body: FileBody,
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  savePoster: endpoint("POST /content/v2/api/video/poster", {
    summary: "Replaces the poster of a video, also in the lessons that show its old one (added)",
    access: STAFF,
    scope: "own",
    screen: "courses",
    form: { video: asJson(FileBody), picture: upload(IMAGE) },
    reply: StaffVideo,
    failures: ["not_found"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  captions: endpoint("GET /content/v2/api/video/captions/:fileId/:language", {
    summary: "The captions of a video in one language as WebVTT (added)",
    access: STAFF,
    scope: "own",
    screen: "courses",
    params: TrackParams,
    reply: z.object({ label: z.string(), text: z.string() }),
    failures: ["not_found"],
  }),
  saveCaptions: endpoint("POST /content/v2/api/video/captions", {
    summary: "Adds or replaces the captions of a video in one language, from a WebVTT or SubRip file (added)",
    access: STAFF,
    scope: "own",
    screen: "courses",
    form: {
      track: asJson(
        FileBody.extend({ language: CaptionLanguage, label: z.string().trim().min(1, "Enter a name").max(60) }),
      ),
      text: upload(CAPTIONS),
    },
    reply: StaffVideo,
    failures: ["not_found", "quota_exceeded"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  generateCaptions: endpoint("POST /content/v2/api/video/generateCaptions", {
    summary: "Has the captions of a video generated from its speech, in the language of its item (added)",
    access: STAFF,
    screen: "courses",
    body: FileBody,
    reply: StaffVideo,
    failures: ["not_found"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  removeCaptions: endpoint("DELETE /content/v2/api/video/captions/:fileId/:language", {
    support: "write",
    summary: "Removes the captions of a video in one language (added)",
    access: STAFF,
    screen: "courses",
    right: "edit",
    params: TrackParams,
    reply: StaffVideo,
    failures: ["not_found"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  saveChapters: endpoint("POST /content/v2/api/video/chapters", {
    support: "write",
    summary: "Replaces the chapters of a video (added)",
    access: STAFF,
    screen: "courses",
    body: FileBody.extend({
      chapters: z
        .array(Chapter)
        .max(MAX_CHAPTERS)
        .refine(
          (chapters) => new Set(chapters.map(({ startSeconds }) => startSeconds)).size === chapters.length,
          "Two chapters start at the same time",
        ),
    }),
    reply: StaffVideo,
    failures: ["not_found"],
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
  settings: endpoint("GET /content/v2/api/video/settings", {
    summary: "How the institute shows its videos (added)",
    access: ADMINS,
    screen: "courses",
    reply: z.object({ hasWatermark: z.boolean() }),
  }),
  saveSettings: endpoint("POST /content/v2/api/video/settings", {
    summary: "Changes how the institute shows its videos (added)",
    access: ADMINS,
    screen: "courses",
    body: z.object({ hasWatermark: z.boolean() }),
    reply: z.object({ hasWatermark: z.boolean() }),
    recordsNothing: "how a video is shown is saved as it is typed",
  }),
}
