import { globSync, readFileSync } from "node:fs"

/** The calls by which the bytes of a stored file, or an address that leads to them, leave the program. */
const WAYS_OUT = /\b(?:files|store)\.(?:read|readFile)\(|\b(?:signFileUrl|signZipUrl|signHlsFolder|sendFile)\(/

/** Every file that calls one of them, and what decides who may have the bytes there. */
const DECIDED_BY: Record<string, string> = {
  "lib/features/learning/open-file.server.ts": "requireFile",
  "lib/features/exports/entry-writer.server.ts": "the job of an archive: computes checksums, and sends nothing",
  "lib/features/exports/read-archive.server.ts": "requireHolder of the address of an archive, by its only caller",
  "lib/features/files/download-file.server.ts": "requireFile, by its only caller",
  "lib/features/files/handlers.server.ts": "requireManaged, and at redeeming FileRights",
  "lib/features/files/manage-files.server.ts": "a list of files that the caller manages",
  "lib/features/invoices/download-invoice.server.ts":
    "findInvoice: the buyer's own document, for admins any of the institute",
  "lib/features/invoices/enclose-documents.server.ts": "the mail of an event, to the buyer whom it names",
  "lib/features/offline/store-proof.server.ts": "findProof: the applicant's own proof, for admins any of the institute",
  "lib/features/videos/videos.server.ts": "requireFile, by its only caller",
  "lib/features/videos/captions/restore-cues.server.ts":
    "the job of an import: reads captions for the search, and sends nothing",
  "lib/features/videos/handlers.server.ts": "requireManagedVideo: the text of captions, for their editor",
  "lib/server/media/send-signed-file.ts": "FileRights",
  "lib/server/media/signed-zip.ts": "requireManaged at signing, FileRights at redeeming",
  "lib/server/media/hls/hls-token.ts": "the definition",
  "lib/server/media/hls/send-hls.ts": "FileRights; for the CDN its own signature",
  "lib/server/media/signed-url.ts": "the definition",
  "lib/server/media/media-listener.ts": "isPublicKey: pictures and teasers that anyone may see",
  "lib/server/media/send-file.ts": "its callers, which are in this list",
  "lib/server/media/hot-parts.ts": "send-file, its only caller",
  "lib/server/media/zip-stream.ts": "requireManaged, FileRights or the screen of invoices, by its callers",
  "lib/server/media/rendition.ts": "its callers: makes a small picture in the store, and sends nothing",
  "lib/server/zip/stored-file-reader.ts": "the imports of folders and of institutes by their owner, and sends nothing",
  "lib/main/find-missing-files.ts": "the command of an operator",
  "lib/demo/media/make-demo-media.ts": "the demo data",
}

const sources = globSync(["lib/**/*.ts", "app/**/*.{ts,tsx}"]).filter((file) => !file.startsWith("lib/client/"))
const read = (file: string) => readFileSync(file, "utf8")

test("whatever hands out the bytes of a file is known, with what decides who may have them", () => {
  const callers = sources.filter((file) => WAYS_OUT.test(read(file)))
  expect(callers.sort()).toEqual(Object.keys(DECIDED_BY).sort())
})

test("what is said to be decided by a function calls it", () => {
  const deciding: Record<string, RegExp> = {
    "lib/features/learning/open-file.server.ts": /await requireFile\(/,
    "lib/features/files/handlers.server.ts":
      /requireFile\([\s\S]*return downloadFile[\s\S]*requireManaged\([\s\S]*zipStream[\s\S]*requireManaged\([\s\S]*signZipUrl/,
    "lib/server/media/send-signed-file.ts": /rights\.isAllowed\(/,
    "lib/server/media/signed-zip.ts": /rights\.listAllowed\(/,
    "lib/server/media/hls/send-hls.ts": /isHolder\([\s\S]*rights\.isAllowed\(/,
    "lib/server/media/media-listener.ts": /isPublicKey\(key\)\) return/,
    "lib/features/invoices/download-invoice.server.ts": /findInvoice\(db, id, scope\)[\s\S]*files\.read\(/,
    "lib/features/offline/store-proof.server.ts": /findProof\(db, id, scope\)[\s\S]*files\.read\(/,
    "lib/features/videos/handlers.server.ts": /requireManagedVideo[\s\S]*files\.read\(/,
  }
  for (const [file, pattern] of Object.entries(deciding)) expect([file, pattern.test(read(file))]).toEqual([file, true])
  const callersOf = (name: string) => sources.filter((file) => new RegExp(`\\b${name}\\(`).test(read(file))).sort()
  expect(callersOf("describePlayback")).toEqual([
    "lib/features/learning/open-file.server.ts",
    "lib/features/videos/videos.server.ts",
  ])
  expect(callersOf("downloadFile")).toEqual([
    "lib/features/files/download-file.server.ts",
    "lib/features/files/handlers.server.ts",
  ])
})
