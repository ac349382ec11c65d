import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const ofImport = { subject: ["import", "importId"], retain: "forever" } as const
/** An import, by the name of its file. */
const OfImport = z.object({ importId: Id, name: z.string() })
const Done = OfImport.extend({ uploaderId: Id, ok: z.int(), failed: z.int() })
const toUploader = {
  to: person("uploaderId"),
  channels: ["bell", "email"],
  urgency: "today",
  mayTurnOff: true,
} as const

/** What happens to imports. */
export const importEvents = {
  membersStarted: event("member.import_started", {
    ...ofImport,
    data: OfImport.extend({ itemId: Id.nullable() }),
    notices: {},
  }),
  membersDone: event("member.import_done", {
    ...ofImport,
    data: Done,
    notices: { uploader: { ...toUploader, topic: "people", link: ({ importId }) => paths.adminImport(importId) } },
  }),
  itemsStarted: event("item.import_started", { ...ofImport, data: OfImport, notices: {} }),
  folderStarted: event("item.folder_imported", {
    subject: ["item", "itemId"],
    retain: "forever",
    data: OfImport.extend({ itemId: Id, item: z.string() }),
    notices: {},
  }),
  itemsDone: event("item.import_done", {
    ...ofImport,
    /** With the item into which a folder was imported. */
    data: Done.extend({ itemId: Id.nullable(), area: z.enum(["admin", "teacher"]) }),
    notices: {
      uploader: {
        ...toUploader,
        topic: "content",
        link: ({ area, itemId, importId }) =>
          itemId === null ? paths.itemImport(area, importId) : paths.folderImport(area, itemId, importId),
      },
    },
  }),
}
