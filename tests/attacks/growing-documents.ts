import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { type Attack, atMost, type Check, oneOf, type Target } from "./frame/attack"
import {
  growingDocument,
  growingPdf,
  growingPicture,
  growingZip,
  lyingDocument,
  manyRelationships,
  manyStreams,
} from "../setup/growing-files"
import { startAttackers } from "./frame/attackers"
import { addPeople, ANY_SIGN_IN, INSTITUTES, type Person, runSql } from "./frame/people"
import { apiCall } from "./frame/page-requests"
import { residentMb } from "./frame/resident-memory"
import { startWorker } from "./frame/start-worker"
import { uploadFile } from "./frame/tus"
import { startVulnerableServer } from "./frame/vulnerable-server"

/** What is refused, by its kind, a name and its bytes. */
const REFUSED: [string, string, string, () => Buffer][] = [
  ["a ZIP that unpacks to 2 GB", "zip", "a.zip", () => growingZip(100)],
  ["a document that unpacks to 320 MB", "document", "a.docx", () => growingDocument(320)],
  ["a document with a part that is larger than it says", "document", "a.docx", lyingDocument],
  ["a document whose relationships never end", "document", "a.docx", manyRelationships],
  ["a PDF with a stream of 64 MB", "pdf", "a.pdf", () => growingPdf(1, 64)],
  ["a PDF with streams of 300 MB in all", "pdf", "a.pdf", () => growingPdf(20, 15)],
  ["a PDF that names two million streams", "pdf", "a.pdf", manyStreams],
  ["a picture of 900 million pixels", "image", "a.png", () => growingPicture(30_000)],
]
/** What is within the limits of a file. */
const STORED: [string, string, string, () => Buffer][] = [
  ["a picture of 49 million pixels", "image", "a.png", () => growingPicture(7_000)],
  ["a document that unpacks to 280 MB", "document", "a.docx", () => growingDocument(280)],
]
const MAX_MEMORY_MB = 400
/** One program at its limit (`gateways/documents/office.ts`) with the process of the jobs beside it; not two. */
const MAX_PROGRAM_MB = 3_072 + 500
const MAX_SECONDS = 20

/** Uploads files that are small and grow when they are read, and has one converted by a program that grows. */
export const attack: Attack = {
  summary: "Uploads documents, PDFs, ZIPs and pictures that grow when they are read, and converts one that grows",
  vulnerable: () =>
    startVulnerableServer(({ url, method }) => {
      if (method === "PATCH") return { status: 204 }
      return url === "/uploads" ? { status: 201, location: "/uploads/1" } : { status: 200, body: ANY_SIGN_IN }
    }),
  async run(target) {
    const [teacher] = await addPeople(target, { slug: "acme", role: "Teacher", count: 1, from: () => "127.0.0.7" })
    if (!teacher) throw new Error("nobody was added")
    return [...(await upload(target, teacher)), ...(await convert(target))]
  },
}

async function upload(target: Target, teacher: Person): Promise<Check[]> {
  // In a thread of their own: to make these files takes this one long.
  const visitors = startAttackers([
    { port: target.port, connections: 2, requests: [apiCall(target.port)], from: "127.0.0.98" },
  ])
  const before = residentMb(target)
  let [peak, slowest] = [before, 0]
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(target))), 100)
  const checks: Check[] = []
  for (const [files, allowed] of [[REFUSED, [400, 413, 422]] as const, [STORED, [204]] as const])
    for (const [name, kind, fileName, bodyOf] of files) {
      const body = bodyOf()
      const { status, ms } = await uploadFile(target.port, teacher, { kind, name: fileName, body })
      slowest = Math.max(slowest, ms)
      checks.push(oneOf(`status of ${name}`, status, allowed))
    }
  clearInterval(timer)
  const [call] = await visitors.stop()
  return [
    ...checks,
    atMost("the longest answer", slowest / 1_000, MAX_SECONDS, "s"),
    atMost("memory taken meanwhile", peak - before, MAX_MEMORY_MB, "MB"),
    atMost("another visitor's API call, p99", call?.p99Ms ?? Infinity, 250, "ms"),
  ]
}

/** Has what was stored converted, by a program in the place of LibreOffice that takes memory without end. */
async function convert(target: Target): Promise<Check[]> {
  if (!target.process?.databaseUrl) return []
  const folder = mkdtempSync(join(tmpdir(), "lectern-office-"))
  const office = join(folder, "soffice")
  writeFileSync(office, "#!/bin/sh\nexec tail /dev/zero\n", { mode: 0o755 })
  const worker = startWorker(target.process, { SOFFICE: office })
  let peak = 0
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1_000
  let states: { status: string; tries: number }[] = []
  do {
    await delay(50)
    peak = Math.max(peak, residentMb({ port: 0, process: { ...target.process, pid: worker.pid } }))
    states = await runSql(target, `select status, tries from document_pdfs where "instituteId" = $1`, [INSTITUTES.acme])
  } while (states.some(({ status }) => status === "queued" || status === "processing") && seconds() < MAX_SECONDS * 3)
  await worker.stop()
  rmSync(folder, { recursive: true })
  return [
    oneOf("what became of the document", states.map(({ status }) => status).join(", "), ["failed"]),
    atMost("attempts to convert it", Math.max(...states.map(({ tries }) => tries)), 1),
    atMost("memory of the jobs and their programs", peak, MAX_PROGRAM_MB, "MB"),
    atMost("time until it was given up", seconds(), MAX_SECONDS * 2, "s"),
  ]
}
