import { randomBytes } from "node:crypto"
import { documentLine, invoiceDocument } from "../setup/invoice-documents"
import { acme } from "./demo-institute"
import type { Figures } from "./report"

const DRAWN = 60
const WRITERS = 16
const SECONDS = 5
const PER_SECOND_AIM = 300
/** Three times what the library took alone, for a document of one line and one of forty. */
const ONE_LINE_AIM_MS = 210
const FORTY_LINES_AIM_MS = 750

/** The processor time of PDFs in the thread that draws them, and how many documents one institute issues in a second. */
export async function measureDocuments(say: (line: string) => void): Promise<Pick<Figures, "aims" | "notes">> {
  say("Drawing documents, and issuing them at one institute.")
  const one = invoiceDocument([documentLine("Carnatic violin", 4_948_20)])
  const lines = Array.from({ length: 40 }, (_, at) => documentLine(`राग यमन ${at + 1}`, 499_00 + at * 100))
  const forty = invoiceDocument(lines, { language: "hi" })
  const perSecond = await measureIssue(one)
  return {
    aims: [
      {
        name: "the PDF of one line, processor time",
        value: await measureDrawing(one),
        unit: "ms",
        aim: ONE_LINE_AIM_MS,
        better: "lower",
      },
      {
        name: "the PDF of forty lines in Hindi, processor time",
        value: await measureDrawing(forty),
        unit: "ms",
        aim: FORTY_LINES_AIM_MS,
        better: "lower",
      },
      { name: "documents of one institute", value: perSecond, unit: "a second", aim: PER_SECOND_AIM, better: "higher" },
    ],
    notes: [],
  }
}

async function measureDrawing(document: ReturnType<typeof invoiceDocument>): Promise<number> {
  const { drawInThread } = await import("@/lib/features/invoices/pdf/draw-in-thread.server")
  const draw = async () => {
    for (let count = 0; count < DRAWN; count += 1) await drawInThread(acme, document)
  }
  await draw()
  const before = process.cpuUsage()
  await draw()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / DRAWN / 1000
}

/** Issues documents of a sold order of the demo data, many at a time. */
async function measureIssue(document: ReturnType<typeof invoiceDocument>): Promise<number> {
  // They read the settings of the installation when they are imported.
  const [{ issueDocument }, { withInstitute }] = await Promise.all([
    import("@/lib/features/invoices/issue-document.server"),
    import("@/lib/server/tenancy/institute"),
  ])
  const line = await withInstitute(acme, (db) =>
    db.selectFrom("order_lines").select(["id", "orderId"]).where("status", "=", "granted").executeTakeFirstOrThrow(),
  )
  const issue = () =>
    withInstitute(acme, (db) => {
      const draft = { ...document, checkCode: randomBytes(16).toString("hex") }
      return issueDocument(db, { orderId: line.orderId, againstId: null, draft, lineIds: [line.id] })
    })
  await issue()
  let issued = 0
  const end = performance.now() + SECONDS * 1000
  const write = async () => {
    for (; performance.now() < end; issued += 1) await issue()
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return issued / SECONDS
}
