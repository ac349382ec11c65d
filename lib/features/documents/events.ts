import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

/** What happens to the Word, PowerPoint and Excel documents of an institute. */
export const documentEvents = {
  failed: event("document.failed", {
    subject: ["file", "fileId"],
    retain: "forever",
    data: z.object({
      fileId: Id,
      file: z.string(),
      folderId: Id.nullable(),
      uploaderId: Id.nullable(),
      area: z.enum(["admin", "teacher"]),
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
