import { globSync, readFileSync } from "node:fs"

/**
 * Who adds rows to `files`, and why a support session may open them. What learners hand in, proofs, documents of persons and messages are
 * never shown to it: whoever adds rows for one of them gives them an access that `isShownToSupport` does not name.
 */
const SHOWN_BECAUSE: Record<string, string> = {
  "lib/demo/seeders/insert-files.ts": "the demo data: lessons and covers",
  "lib/features/documents/make-sample.server.ts": "the sample of an item, which visitors see",
  "lib/features/files/replace-file.server.ts": "the former content of a file of the file manager",
  "lib/features/files/uploads/finish-upload.server.ts":
    "the file manager of staff; archives are refused by `isArchive`",
  "lib/features/imports/folder/store-entry.server.ts": "lessons of an imported folder",
  "lib/features/institutes/settings-queries.server.ts": "the pictures of an institute, which are public",
  "lib/features/items/save-item-media.server.ts": "covers and teasers, which are public",
  "lib/features/people/save-teaser.server.ts": "the teaser of a teacher, which is public",
  "lib/features/videos/captions/save-captions.server.ts": "the captions of a lesson",
  "lib/features/videos/poster.server.ts": "the poster of a lesson, which is public",
}

test("whoever adds a file is known, with why support may open it", () => {
  const adding = globSync("lib/**/*.ts").filter((file) =>
    /insertInto\("files"\)|insert into (?:public\.)?files\b/.test(readFileSync(file, "utf8")),
  )
  expect(adding.sort()).toEqual(Object.keys(SHOWN_BECAUSE))
})

test("only staff upload to the file manager", () => {
  const handlers = readFileSync("lib/features/files/uploads/upload-handlers.server.ts", "utf8")
  expect(handlers).toMatch(/summary: "Uploads a file",\s+access: STAFF,/)
})
