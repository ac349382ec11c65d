import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { FOLDER_REASONS } from "./folder-shapes"

/** An import, by the name of its file. */
const OfImport = z.object({ importId: Id, name: z.string() })
/** An import that has ended, or stopped, with the rows or lessons that were added. */
const Ended = OfImport.extend({ uploaderId: Id, ok: z.int() })
const Area = z.enum(["admin", "teacher"])
const OfFolder = z.object({ itemId: Id, area: Area })

const ofMembers = { subject: ["member_import", "importId"], retain: "forever" } as const
const ofItems = { subject: ["item_import", "importId"], retain: "forever" } as const
const ofFolder = { subject: ["folder_import", "importId"], retain: "forever" } as const

const toUploader = {
  to: person("uploaderId"),
  channels: ["bell", "email"],
  urgency: "today",
  mayTurnOff: true,
} as const
const ofMembersTo = { ...toUploader, topic: "people", link: ({ importId }: { importId: number }) => paths.adminImport(importId) } as const // oxfmt-ignore
const ofItemsTo = {
  ...toUploader,
  topic: "content",
  link: ({ area, importId }: { area: z.infer<typeof Area>; importId: number }) => paths.itemImport(area, importId),
} as const
const ofFolderTo = {
  ...toUploader,
  topic: "content",
  link: ({ area, itemId, importId }: z.infer<typeof OfFolder> & { importId: number }) =>
    paths.folderImport(area, itemId, importId),
} as const

/** What happens to imports. */
export const importEvents = {
  membersStarted: event("member.import_started", {
    ...ofMembers,
    data: OfImport.extend({ itemId: Id.nullable() }),
    notices: {},
  }),
  membersDone: event("member.import_done", {
    ...ofMembers,
    data: Ended.extend({ failed: z.int() }),
    notices: { uploader: ofMembersTo },
  }),
  membersStopped: event("member.import_stopped", { ...ofMembers, data: Ended, notices: { uploader: ofMembersTo } }),
  itemsStarted: event("item.import_started", { ...ofItems, data: OfImport, notices: {} }),
  itemsDone: event("item.import_done", {
    ...ofItems,
    data: Ended.extend({ failed: z.int(), area: Area }),
    notices: { uploader: ofItemsTo },
  }),
  itemsStopped: event("item.import_stopped", {
    ...ofItems,
    data: Ended.extend({ area: Area }),
    notices: { uploader: ofItemsTo },
  }),
  folderStarted: event("item.folder_imported", {
    subject: ["item", "itemId"],
    retain: "forever",
    data: OfImport.extend({ itemId: Id, item: z.string() }),
    notices: {},
  }),
  folderDone: event("item.folder_import_done", {
    ...ofFolder,
    data: Ended.extend({ failed: z.int(), ...OfFolder.shape }),
    notices: { uploader: ofFolderTo },
  }),
  folderFailed: event("item.folder_import_failed", {
    ...ofFolder,
    data: OfImport.extend({
      uploaderId: Id,
      ...OfFolder.shape,
      /** Null where its job was given up. */
      reason: z.enum(FOLDER_REASONS).nullable(),
    }),
    notices: { uploader: ofFolderTo },
  }),
}
