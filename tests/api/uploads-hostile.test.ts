/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { deflateSync } from "node:zlib"
import { growingPdf, manyRelationships, manyStreams, zippedDocument } from "../setup/growing-files"
import { withJobQueue } from "../setup/job-queue"
import { createMember, type TestMember } from "../setup/test-app"
import { docx, sendTus, uploadFile, uploadPort, withUploadServer, zipOf } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let teacher: TestMember
beforeAll(async () => {
  teacher = await createMember("Teacher")
})

const pdfOf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(["%PDF-1.7\n", ...parts, "\n%%EOF\n"].map((part) => Buffer.from(part)))

const objectStream = (text: string) =>
  pdfOf("1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n", deflateSync(text), "\nendstream")

const relationships = (type: string, target: string, mode = "Internal") =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.example/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`

/** An archive in whose directory the only entry stands so often, although its content is there once. */
async function overlapping(times: number, body: string): Promise<Buffer> {
  const zip = await zipOf({ "a.txt": body })
  const endAt = zip.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"))
  const directoryAt = zip.readUInt32LE(endAt + 16)
  const entry = zip.subarray(directoryAt, endAt)
  const entries = Array.from({ length: times }, (_, at) => {
    const copy = Buffer.from(entry)
    copy.write(String(at % 10), 46, "latin1")
    return copy
  })
  const end = Buffer.from(zip.subarray(endAt))
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(entry.length * times, 12)
  return Buffer.concat([zip.subarray(0, directoryAt), ...entries, end])
}

test.each<[string, "pdf" | "document" | "zip", () => Buffer | Promise<Buffer>]>([
  ["a PDF with a script", "pdf", () => pdfOf("<< /S /JavaScript /JS (x) >>")],
  ["a PDF with a script whose name is written in numbers", "pdf", () => pdfOf("<< /S /J#61v#61Script /JS (x) >>")],
  ["a PDF with a script in an object stream", "pdf", () => objectStream("1 0 << /S /JavaScript /JS (x) >>")],
  ["a PDF with such a name in an object stream", "pdf", () => objectStream("1 0 << /OpenAction << /S /L#61unch >> >>")],
  ["a PDF whose streams unpack to 300 MB", "pdf", () => growingPdf(20, 15)],
  ["a PDF that names two million streams", "pdf", manyStreams],
  ["a PDF that sends a form", "pdf", () => pdfOf("<< /AA << /O << /S /SubmitForm /F (http://x) >> >> >>")],
  ["a document with macros", "document", () => docx({ "word/vbaProject.bin": "x" })],
  [
    "a document with macros by another name",
    "document",
    () => docx({ "word/notes.bin": "x", "word/_rels/document.xml.rels": relationships("vbaProject", "notes.bin") }),
  ],
  [
    "a document whose macros are named by references",
    "document",
    () => docx({ "word/_rels/document.xml.rels": relationships("vba&#80;roject", "notes.bin") }),
  ],
  [
    "a document that loads a template from elsewhere",
    "document",
    () => docx({ "word/_rels/settings.xml.rels": relationships("attachedTemplate", "http://x/a.dotm", "External") }),
  ],
  [
    "a document that loads one behind the end of a tag that is none",
    "document",
    () => docx({ "word/_rels/settings.xml.rels": relationships("attachedTemplate", "http://x/>a.dotm", "External") }),
  ],
  ["a document of macros whose relationships never end", "document", manyRelationships],
  ["an archive whose entries share their content", "zip", () => overlapping(40, "x".repeat(5_000))],
  ["an archive of two entries that overlap", "zip", () => overlapping(2, "x")],
])("%s is refused", async (_, kind, body) => {
  const name = kind === "document" ? "a.docx" : `a.${kind}`
  expect((await uploadFile(teacher, { name, kind, body: await body() })).code).toBe("file_damaged")
})

test.each<[string, "pdf" | "document", () => Buffer | Promise<Buffer>]>([
  ["a PDF that opens at a page", "pdf", () => pdfOf("<< /OpenAction [3 0 R /Fit] >>")],
  [
    "a document whose parts are not packed",
    "document",
    () => zippedDocument({ name: "word/document.xml", data: "<document/>" }),
  ],
  ["a PDF with twenty object streams", "pdf", () => growingPdf(20, 1)],
  ["a PDF with one of them", "pdf", () => objectStream("1 0 << /Type /Catalog >>")],
  [
    "a document with links and pictures",
    "document",
    () => docx({ "word/_rels/document.xml.rels": relationships("hyperlink", "https://example.org/", "External") }),
  ],
])("%s is stored", async (_, kind, body) => {
  const name = kind === "document" ? "a.docx" : `a.${kind}`
  expect((await uploadFile(teacher, { name, kind, body: await body() })).status).toBe(204)
})

test("a page of another origin begins no upload, and none of unknown length or with bytes is offered", async () => {
  const metadata = `name ${btoa("a.pdf")},kind ${btoa("pdf")}`
  const begin = (headers: Record<string, string>) =>
    sendTus(teacher, { method: "POST", headers: { "upload-length": "9", "upload-metadata": metadata, ...headers } })
  expect((await begin({ origin: "http://rival.localhost" })).code).toBe("origin_not_allowed")
  expect((await begin({})).status).toBe(201)
  const options = await fetch(`http://127.0.0.1:${uploadPort()}/uploads`, { method: "OPTIONS" })
  expect(options.headers.get("tus-extension")).toBe("creation,termination")
  const withoutLength = { "upload-defer-length": "1", "upload-metadata": metadata }
  expect((await sendTus(teacher, { method: "POST", headers: withoutLength })).status).toBe(501)
})
