import { globSync, readFileSync } from "node:fs"
import { DEFAULT_PLANS } from "@/lib/features/plans/default-plans"
import { type EnforcedLimit, PLAN_FEATURES, PLAN_LIMITS } from "@/lib/features/plans/limits"
import { keysOf } from "@/lib/shared/keys-of"

/** Where what a limit counts is added. */
interface Doors {
  /** The statements that add it. */
  adds: RegExp
  /** The functions that ask for the limit: a file that calls none of them is listed below. */
  asks: readonly string[]
  /** The files that add without asking, with the reason. */
  without: Record<string, string>
}

const PICTURE = "a picture of bounded size, of which its owner has one"
const TEASER = "a video of bounded size, which replaces the one before"

const DOORS: Record<EnforcedLimit, Doors> = {
  storageGb: {
    adds: /insertInto\("(?:files|uploads)"\)|into (?:files|uploads)\b/,
    asks: ["requireStorage"],
    without: {
      "lib/features/documents/make-sample.server.ts":
        "some pages of a PDF that is stored already, in place of the sample before",
      "lib/features/files/replace-file.server.ts": "the bytes of an upload that has asked; the row holds the old ones",
      "lib/features/files/uploads/upload-queries.server.ts": "called by createUpload, which asks",
      "lib/features/institutes/settings-queries.server.ts": `${PICTURE}, or ${TEASER}`,
      "lib/features/items/save-item-media.server.ts": `${PICTURE}, or ${TEASER}`,
      "lib/features/people/save-teaser.server.ts": TEASER,
      "lib/features/videos/captions/save-captions.server.ts":
        "text of bounded size, which replaces that of its language",
      "lib/features/videos/poster.server.ts": PICTURE,
    },
  },
  videoGb: {
    adds: /insertInto\("uploads"\)|insertInto\("folder_import_entries"\)|into (?:uploads|folder_import_entries)\b/,
    asks: ["maxBytesOf"],
    without: {
      "lib/features/files/uploads/upload-queries.server.ts": "called by createUpload, which asks",
      "lib/features/imports/folder/folder-queries.server.ts": "called by the job that reads the zip, which asks",
    },
  },
}

const sources = globSync("lib/features/**/*.server.ts").map((file) => ({ file, text: readFileSync(file, "utf8") }))

test("a limit that is said to be enforced is asked for somewhere, and no other is", () => {
  const asked = sources.flatMap(({ text }) =>
    [...text.matchAll(/findPlanLimit\(\w+, "(\w+)"\)/g)].map(([, name]) => name),
  )
  const enforced = keysOf(PLAN_LIMITS).filter((limit) => "failure" in PLAN_LIMITS[limit])
  expect([...new Set(asked)].toSorted()).toEqual(enforced.toSorted())
})

test.each(keysOf(DOORS))("whatever adds to %s asks for it, or says why not", (limit) => {
  const { adds, asks, without } = DOORS[limit]
  const adding = sources.filter(({ text }) => adds.test(text))
  expect(adding.length).toBeGreaterThan(0)
  const unasked = adding.filter(({ text }) => !asks.some((name) => text.includes(`${name}(`)))
  expect(unasked.map(({ file }) => file).toSorted()).toEqual(keysOf(without).toSorted())
})

test("each limit that is enforced has a failure of its own, whose words speak of it alone", () => {
  const failures = Object.values(PLAN_LIMITS).flatMap((limit) => ("failure" in limit ? [limit.failure] : []))
  expect(new Set(failures).size).toBe(failures.length)
})

test.each(DEFAULT_PLANS.map((plan) => [plan.slug, plan] as const))(
  "the plan %s has every feature",
  (_, { features }) => {
    expect(Object.keys(features)).toEqual(expect.arrayContaining(keysOf(PLAN_FEATURES)))
  },
)
