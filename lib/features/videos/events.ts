import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { VIDEO_ERRORS } from "./video-shapes"

/** What happens to the videos of an institute. */
export const videoEvents = {
  failed: event("video.failed", {
    subject: ["file", "fileId"],
    retain: "forever",
    data: z.object({
      fileId: Id,
      file: z.string(),
      folderId: Id.nullable(),
      uploaderId: Id.nullable(),
      area: z.enum(["admin", "teacher"]),
      error: z.enum(VIDEO_ERRORS),
    }),
    notices: {
      uploader: {
        to: person("uploaderId"),
        channels: ["bell", "email"],
        urgency: "today",
        topic: "content",
        mayTurnOff: true,
        link: ({ area, fileId, folderId }) => paths.file(area, { id: fileId, folderId }),
      },
    },
  }),
}
