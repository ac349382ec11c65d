import { globSync, readFileSync } from "node:fs"
import { DEFAULT_PLANS } from "@/lib/features/plans/default-plans"
import { COUNTED_LIMITS, type CountedLimit } from "@/lib/features/plans/limits"
import { keysOf } from "@/lib/shared/keys-of"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"

/** Where what a limit counts is added. */
interface Doors {
  /** The statements that may add it. */
  adds: RegExp
  /** The calls that ask for the limit: a file that has none of them is listed below. */
  asks: RegExp
  /** The files that have such a statement and do not ask, with the reason. */
  without: Record<string, string>
}

const PICTURE = "a picture of bounded size that the program makes itself, of which its owner has one"
const MEMBERSHIPS = /(?:insertInto|updateTable)\("memberships"\)|(?:into|update) memberships\b|set "heldByPlan"/
const RELEASES = {
  "lib/features/plans/settle-held.server.ts": "release of held: under the same lock, as many as have a place",
}
const ENDS = "it ends memberships"
const OWN_ROWS = "lib/features/erasure/own-rows.server.ts"
const MASKS = "it masks names in an institute that is deleted"
const MASK = "lib/features/closing/mask-institute.server.ts"
const NO_STATUS = "it changes neither status nor role"

const DOORS: Record<CountedLimit | "videoGb", Doors> = {
  publishedItems: {
    adds: /(?:insertInto|updateTable)\("items"\)|(?:into|update) items\b|updateItem\(|set "heldByPlan"/,
    asks: /requireLimit\(db, "publishedItems"/,
    without: {
      [MASK]: MASKS,
      "lib/features/content/order.server.ts": "it changes the order",
      "lib/features/items/admin-queries.server.ts": "it shows or hides in lists what is published already",
      "lib/features/items/create-item.server.ts": "a draft",
      "lib/features/items/duplicate-item.server.ts": "a draft: the status is not copied",
      "lib/features/items/item-order.server.ts": "it changes the order",
      "lib/features/items/save-draft.server.ts": "its fields, not its status",
      "lib/features/items/save-item-media.server.ts": "its pictures",
      "lib/features/items/save-item-teachers.server.ts": "its teachers",
      "lib/features/items/save-item.server.ts": "its fields, not its status",
      "lib/features/items/update-item.server.ts": "called by those that ask",
      ...RELEASES,
    },
  },
  activeStudents: {
    adds: MEMBERSHIPS,
    asks: /requireLimit\(db, (?:"activeStudents"|isStaff\(role\) \? "staff" : "activeStudents")/,
    without: {
      [OWN_ROWS]: ENDS,
      [MASK]: MASKS,
      ...RELEASES,
      "lib/features/members/decline-invitation.server.ts": ENDS,
      "lib/features/members/invite-members.server.ts": "who is invited as a student takes a place by accepting",
      "lib/features/members/show-member.server.ts": NO_STATUS,
      "lib/features/openings/open-institute.server.ts": "the first administrator of a new institute",
      "lib/features/platform/create-institute.server.ts": "the first administrator",
      "lib/features/platform/set-up-platform.server.ts": "the owner of the platform",
    },
  },
  staff: {
    adds: MEMBERSHIPS,
    asks: /requireLimit\(db, (?:"staff"|isStaff\(role\) \? "staff")/,
    without: {
      [OWN_ROWS]: ENDS,
      [MASK]: MASKS,
      ...RELEASES,
      "lib/features/auth/join-institute.server.ts": "students; the invitation of staff holds its place",
      "lib/features/members/accept-invitation.server.ts": "the invitation holds its place",
      "lib/features/members/decline-invitation.server.ts": ENDS,
      "lib/features/members/show-member.server.ts": NO_STATUS,
      "lib/features/openings/open-institute.server.ts": "the first administrator of a new institute",
      "lib/features/platform/create-institute.server.ts": "the first administrator of a new institute",
      "lib/features/platform/set-up-platform.server.ts": "the owner of the platform",
    },
  },
  storageGb: {
    adds: /insertInto\("(?:files|uploads)"\)|into (?:files|uploads)\b|insertPublicFile\(/,
    asks: /requireStorage(?:For)?\(db/,
    without: {
      "lib/features/documents/make-sample.server.ts":
        "some pages of a PDF that is stored already, in place of the sample before",
      "lib/features/files/replace-file.server.ts": "the bytes of an upload that has asked; the row holds the old ones",
      "lib/features/files/uploads/upload-queries.server.ts": "called by createUpload, which asks",
      "lib/features/institutes/settings-queries.server.ts": "called by saveInstitute, which asks",
      "lib/features/videos/poster.server.ts": PICTURE,
    },
  },
  videoGb: {
    adds: /insertInto\("uploads"\)|insertInto\("folder_import_entries"\)|into (?:uploads|folder_import_entries)\b/,
    asks: /maxBytesOf\(/,
    without: {
      "lib/features/files/uploads/upload-queries.server.ts": "called by createUpload, which asks",
      "lib/features/imports/folder/folder-queries.server.ts": "called by the job that reads the zip, which asks",
    },
  },
}

const sources = globSync("lib/features/**/*.server.ts").map((file) => ({ file, text: readFileSync(file, "utf8") }))

test.each(keysOf(DOORS))("whatever adds to %s asks for it, or says why not", (limit) => {
  const { adds, asks, without } = DOORS[limit]
  const adding = sources.filter(({ text }) => adds.test(text))
  expect(adding.length).toBeGreaterThan(0)
  const unasked = adding.filter(({ text }) => !asks.test(text))
  expect(unasked.map(({ file }) => file).toSorted()).toEqual(keysOf(without).toSorted())
})

test("each limit that is counted is asked for, by one function", () => {
  const text = sources.map((source) => source.text).join("\n")
  for (const limit of COUNTED_LIMITS) expect(text).toContain(`"${limit}"`)
  expect(sources.filter((source) => source.text.includes("tenancy.lock_places(")).map(({ file }) => file)).toEqual([
    "lib/features/plans/require-limit.server.ts",
  ])
})

test.each(DEFAULT_PLANS.map((plan) => [plan.slug, plan] as const))(
  "the plan %s has every feature",
  (_, { features }) => {
    expect(Object.keys(features)).toEqual(expect.arrayContaining([...PLAN_FEATURES]))
  },
)
