import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { IMPORT_REASONS } from "./contract"

const OfImport = z.object({ importId: Id, name: z.string() })
const Ended = OfImport.extend({ requesterId: Id })
const ofImport = { subject: ["institute_import", "importId"], retain: "forever" } as const

const toRequester = {
  to: person("requesterId"),
  channels: ["bell", "email"],
  urgency: "now",
  topic: "account",
  mayTurnOff: false,
  isOwnToo: true,
  link: () => paths.instituteSettings("data"),
} as const

/** What happens to imports of another institute's data. */
export const instituteImportEvents = {
  read: event("institute.import_read", { ...ofImport, data: OfImport, notices: {} }),
  started: event("institute.import_started", { ...ofImport, data: OfImport, notices: {} }),
  done: event("institute.import_done", {
    ...ofImport,
    data: Ended.extend({ rows: z.int() }),
    notices: { requester: toRequester },
  }),
  failed: event("institute.import_failed", {
    ...ofImport,
    data: Ended.extend({ reason: z.enum(IMPORT_REASONS) }),
    notices: { requester: toRequester },
  }),
  invited: event("institute.import_invited", {
    ...ofImport,
    data: OfImport.extend({ people: z.int() }),
    notices: {},
  }),
}
