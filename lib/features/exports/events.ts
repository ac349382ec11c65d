import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { paths } from "@/lib/shared/paths"

const OfExport = z.object({ exportId: Id })
/** The platform started one without a requester. */
const Ended = OfExport.extend({ requesterId: Id.nullable() })
const Ready = { bytes: z.int(), expiresAt: z.iso.datetime() }
const ofExport = { subject: ["export", "exportId"], retain: "forever" } as const

const notice = {
  channels: ["bell", "email"],
  urgency: "now",
  topic: "account",
  mayTurnOff: false,
  isOwnToo: true,
  link: () => paths.instituteSettings("data"),
} as const
const toRequester = { to: person("requesterId"), ...notice } as const

const valuesOf = ({ bytes, expiresAt }: { bytes: number; expiresAt: string }, formats: Formats) => ({
  ...{ size: formats.fileSize(bytes), until: formats.date(expiresAt) },
})

/** What happens to archives of an institute's data. */
export const exportEvents = {
  started: event("export.started", { ...ofExport, data: OfExport, notices: {} }),
  startedByPlatform: event("export.started_by_platform", {
    ...ofExport,
    data: OfExport.extend({ reason: z.string() }),
    notices: {},
  }),
  ready: event("export.ready", {
    ...ofExport,
    data: Ended.extend(Ready),
    notices: { requester: { ...toRequester, values: valuesOf } },
  }),
  readyForAdministrators: event("export.ready_for_administrators", {
    ...ofExport,
    data: OfExport.extend(Ready),
    notices: { administrators: { to: administrators, ...notice, values: valuesOf } },
  }),
  failed: event("export.failed", { ...ofExport, data: Ended, notices: { requester: toRequester } }),
  /** Recorded at the platform, whose person started it. */
  failedAtInstitute: event("export.failed_at_institute", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, institute: z.string(), starterId: Id }),
    notices: {
      starter: {
        ...notice,
        to: person("starterId"),
        link: ({ instituteId }) => paths.masterInstitute(instituteId),
      },
    },
  }),
  downloaded: event("export.downloaded", { ...ofExport, data: OfExport, notices: {} }),
  volumeDownloaded: event("export.volume_downloaded", {
    ...ofExport,
    data: OfExport.extend({ volume: z.int() }),
    notices: {},
  }),
}
