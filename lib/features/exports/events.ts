import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const OfExport = z.object({ exportId: Id })
const Ended = OfExport.extend({ requesterId: Id })
const ofExport = { subject: ["export", "exportId"], retain: "forever" } as const

const toRequester = {
  to: person("requesterId"),
  channels: ["bell", "email"],
  urgency: "now",
  topic: "account",
  mayTurnOff: false,
  isOwnToo: true,
  link: () => paths.instituteSettings("data"),
} as const

/** What happens to archives of an institute's data. */
export const exportEvents = {
  started: event("export.started", { ...ofExport, data: OfExport, notices: {} }),
  ready: event("export.ready", {
    ...ofExport,
    data: Ended.extend({ bytes: z.int(), expiresAt: z.iso.datetime() }),
    notices: {
      requester: {
        ...toRequester,
        values: ({ bytes, expiresAt }, formats) => ({ size: formats.fileSize(bytes), until: formats.date(expiresAt) }),
      },
    },
  }),
  failed: event("export.failed", { ...ofExport, data: Ended, notices: { requester: toRequester } }),
  downloaded: event("export.downloaded", { ...ofExport, data: OfExport, notices: {} }),
}
