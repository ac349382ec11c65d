import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { z } from "zod"
import type { InvoiceDocument } from "@/lib/features/invoices/document-shape"
import { drawInThread } from "@/lib/features/invoices/pdf/draw-in-thread.server"
import { runsOf } from "@/lib/features/invoices/pdf/faces"
import { printAmount, printDate, printMoney, printRate } from "@/lib/features/invoices/pdf/print-format"
import { documentLine, invoiceDocument } from "../setup/invoice-documents"

const one = invoiceDocument([documentLine("Carnatic violin", 4_948_20, { listMinor: 5_498_00, discountMinor: 549_80 })])
const forty = invoiceDocument(
  Array.from({ length: 40 }, (_, at) => documentLine(`राग यमन ${at + 1}`, 499_00 + at * 100, { treatment: "cgst" })),
  { language: "hi" },
)

function run(program: string, input: string | Buffer, environment: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", `tests/setup/${program}.ts`],
    { input, env: { ...process.env, ...environment }, encoding: "utf8", maxBuffer: 10_000_000 },
  )
  if (status !== 0) throw new Error(stderr)
  return z.array(z.string()).parse(JSON.parse(stdout))
}

const textsOf = async (document: InvoiceDocument) => run("read-pdf-texts", await drawInThread(1, document))
const count = (text: string, part: string) => text.split(part).length - 1

test("a document states its seller, its buyer, every amount and where it can be checked", async () => {
  const [page = "", ...others] = await textsOf(one)
  expect(others).toEqual([])
  const parts = [
    "Tax invoice", "INV/26-27/000123", "27 Nov 2026", "Acme Learning Private Limited", "GSTIN 27AAPFU0939F1ZV",
    "GSTIN 29AAGCB7383J1Z4", "Karnataka (29)", "SAC 999293", "5,498.00", "549.80", "4,193.38", "754.82", "18%",
    "4,948.20", "Four Thousand Nine Hundred Forty Eight Rupees", "Prices include tax.", "Asha Kulkarni", "Page 1 of 1",
  ] // oxfmt-ignore
  expect(parts.filter((part) => !page.includes(part))).toEqual([])
})

test("forty lines take three pages, each with the head of the table, the sums beside the last line", async () => {
  const pages = await textsOf(forty)
  expect(pages).toHaveLength(3)
  expect(pages.map((page) => count(page, "SGST"))).toEqual([1, 1, 2])
  expect(pages.map((page) => /\d \/ 3/.exec(page.replaceAll(/\s+/g, " "))?.[0])).toEqual(["1 / 3", "2 / 3", "3 / 3"])
  expect(pages.at(-1)).toContain("40")
  expect(pages.at(-1)).toContain("₹")
})

test("a seller that is not registered says nothing of GST", async () => {
  const seller = { ...one.seller, registration: "unregistered" as const, gstin: null }
  const line = documentLine("Violin", 499_00, { treatment: "none", sacCode: null })
  const [page = ""] = await textsOf(invoiceDocument([line], { kind: "receipt", seller, placeOfSupply: null }))
  expect(page).toContain("Receipt")
  expect(page).not.toMatch(/GST|SAC|[Tt]ax|supply|charge/)
})

test("the same document has the same bytes in every process and time zone", async () => {
  const input = JSON.stringify([one, forty])
  const here = await Promise.all([one, forty].map((document) => drawInThread(1, document)))
  const hashes = here.map((pdf) => createHash("sha256").update(pdf).digest("hex"))
  expect(run("draw-documents", input, { TZ: "Pacific/Kiritimati", LANG: "hi_IN.UTF-8" })).toEqual(hashes)
  expect(hashes[0]).not.toBe(hashes[1])
})

test("a document that cannot be drawn fails alone, and the next one is drawn", async () => {
  await expect(drawInThread(1, { ...one, lines: [] })).rejects.toThrow()
  expect((await drawInThread(1, one)).subarray(0, 5).toString()).toBe("%PDF-")
})

test("amounts, rates and dates are printed alike everywhere", () => {
  const amounts = [0, 5, 99_99, 1_000_00, 1_18_000_00, 1_00_00_000_00, 12_34_56_78_901_23, -549_80]
  expect(amounts.map(printAmount)).toEqual([
    "0.00", "0.05", "99.99", "1,000.00", "1,18,000.00", "1,00,00,000.00", "12,34,56,78,901.23", "\u2212549.80",
  ]) // oxfmt-ignore
  expect([printMoney(4900, "INR"), printMoney(4900, "USD")]).toEqual(["₹49.00", "USD 49.00"])
  expect([1800, 900, 250, 0].map(printRate)).toEqual(["18%", "9%", "2.5%", "0%"])
  expect(printDate(one, "2026-04-01")).toBe("1 Apr 2026")
})

test("a text is drawn with the fonts that have its letters, and never torn within a letter", () => {
  expect(runsOf("Asha श्री ₹5")).toEqual([
    { face: "latin", text: "Asha " },
    { face: "devanagari", text: "श्री " },
    { face: "latin-ext", text: "₹" },
    { face: "latin", text: "5" },
  ])
  expect(runsOf("Łukasz 山")).toEqual([
    { face: "latin-ext", text: "Ł" },
    { face: "latin", text: "ukasz ?" },
  ])
})
