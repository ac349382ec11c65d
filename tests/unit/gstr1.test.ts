import { checkReturn } from "@/lib/features/invoices/gstr1/check-return"
import { gstr1 } from "@/lib/features/invoices/gstr1/gstr1"
import type { ReturnDocument, ReturnLine } from "@/lib/features/invoices/gstr1/return-document"
import type { Treatment } from "@/lib/features/tax/treatment"

const SELLER = "27AAPFU0939F1ZV"
const COMPANY = "29AAGCB7383J1Z4"
const COACHING = "999293"
const TITLES = { [COACHING]: "Commercial training and coaching services", "999210": "Pre-primary education" }

/** A line of 18 %, or exempt, whose tax lies inside its total. */
function line(totalMinor: number, treatment: Treatment = "igst", rateBasisPoints = 1800): ReturnLine {
  const rate = treatment === "exempt" || treatment === "zero" ? 0 : rateBasisPoints
  const taxMinor = Math.round((totalMinor * rate) / (10_000 + rate))
  const half = taxMinor / 2
  return {
    sacCode: treatment === "exempt" ? "999210" : COACHING,
    rateBasisPoints,
    treatment,
    taxableMinor: totalMinor - taxMinor,
    cgstMinor: treatment === "cgst" || treatment === "utgst" ? half : 0,
    sgstMinor: treatment === "cgst" ? half : 0,
    utgstMinor: treatment === "utgst" ? half : 0,
    igstMinor: treatment === "igst" ? taxMinor : 0,
    totalMinor,
  }
}

function issued(number: string, placeOfSupply: string, ...lines: ReturnLine[]): ReturnDocument {
  const [series, , no] = number.split("/")
  const totalMinor = lines.reduce((sum, one) => sum + one.totalMinor, 0)
  return {
    kind: series === "CN" ? "credit_note" : series === "RV" ? "receipt_voucher" : "tax_invoice",
    series: series === "CN" ? "CN" : series === "RV" ? "RV" : "INV",
    number,
    no: Number(no),
    issuedOn: "2026-11-20",
    buyerGstin: null,
    placeOfSupply,
    totalMinor,
    lines,
    against: null,
    endedOn: null,
  }
}

const returnOf = (documents: ReturnDocument[], month = "2026-11") =>
  gstr1({ gstin: SELLER, month, documents, titles: TITLES })

const invoices = [
  { ...issued("INV/26-27/000001", "29", line(11_800_00)), buyerGstin: COMPANY },
  issued("INV/26-27/000002", "27", line(1_180_00, "cgst")),
  issued("INV/26-27/000003", "29", line(5_900_00)),
  issued("INV/26-27/000004", "29", line(1_18_000_00)),
  { ...issued("INV/26-27/000005", "27", line(2_000_00, "exempt")), kind: "bill_of_supply" as const },
]
const against = (at: number) => ({ issuedOn: "2026-11-20", totalMinor: invoices[at]?.totalMinor ?? 0 })
const month = [
  ...invoices,
  { ...issued("CN/26-27/000001", "29", line(5_900_00)), buyerGstin: COMPANY, against: against(0) },
  { ...issued("CN/26-27/000002", "29", line(2_360_00)), against: against(2) },
  issued("RV/26-27/000001", "27", line(1_180_00, "cgst")),
]

test("the worked month", () => {
  const item = (num: number, detail: object) => ({ num, itm_det: { rt: 18, csamt: 0, ...detail } })
  expect(returnOf(month)).toEqual({
    gstin: SELLER,
    fp: "112026",
    b2b: [
      {
        ctin: COMPANY,
        inv: [
          {
            inum: "INV/26-27/000001",
            idt: "20-11-2026",
            val: 11800,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
            itms: [item(1, { txval: 10000, iamt: 1800 })],
          },
        ],
      },
    ],
    b2cl: [
      {
        pos: "29",
        inv: [
          {
            inum: "INV/26-27/000004",
            idt: "20-11-2026",
            val: 118000,
            itms: [item(1, { txval: 100000, iamt: 18000 })],
          },
        ],
      },
    ],
    b2cs: [
      { sply_ty: "INTRA", pos: "27", typ: "OE", rt: 18, txval: 1000, camt: 90, samt: 90, csamt: 0 },
      { sply_ty: "INTER", pos: "29", typ: "OE", rt: 18, txval: 3000, iamt: 540, csamt: 0 },
    ],
    cdnr: [
      {
        ctin: COMPANY,
        nt: [
          {
            ntty: "C",
            nt_num: "CN/26-27/000001",
            nt_dt: "20-11-2026",
            val: 5900,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
            itms: [item(1, { txval: 5000, iamt: 900 })],
          },
        ],
      },
    ],
    nil: { inv: [{ sply_ty: "INTRAB2C", expt_amt: 2000, nil_amt: 0, ngsup_amt: 0 }] },
    at: [{ pos: "27", sply_ty: "INTRA", itms: [{ rt: 18, ad_amt: 1000, camt: 90, samt: 90, csamt: 0 }] }],
    hsn: {
      hsn_b2b: [code(1, COACHING, { rt: 18, txval: 5000, iamt: 900 })],
      hsn_b2c: [
        code(1, "999210", { desc: "Pre-primary education", txval: 2000 }),
        code(2, COACHING, { rt: 18, txval: 104000, iamt: 18540, camt: 90, samt: 90 }),
      ],
    },
    doc_issue: {
      doc_det: [
        { doc_num: 1, docs: [issuedDocs("INV/26-27/000001", "INV/26-27/000005", 5)] },
        { doc_num: 5, docs: [issuedDocs("CN/26-27/000001", "CN/26-27/000002", 2)] },
        { doc_num: 6, docs: [issuedDocs("RV/26-27/000001", "RV/26-27/000001", 1)] },
      ],
    },
  })
})

const code = (num: number, hsn_sc: string, sums: object) => ({
  num,
  hsn_sc,
  desc: "Commercial training and coachi",
  uqc: "NA",
  qty: 0,
  rt: 0,
  iamt: 0,
  camt: 0,
  samt: 0,
  csamt: 0,
  ...sums,
})

const issuedDocs = (from: string, to: string, totnum: number) => ({
  num: 1,
  from,
  to,
  totnum,
  cancel: 0,
  net_issue: totnum,
})

test("the tables agree with the codes, and a document that a table misses is noticed", () => {
  const tables = returnOf(month)
  expect(checkReturn(tables)).toEqual({
    salesMinor: 1_16_000_00,
    creditMinor: 5_000_00,
    codesMinor: 1_11_000_00,
    isRight: true,
  })
  expect(checkReturn({ ...tables, b2cl: [] }).isRight).toBe(false)
})

test("a mixed document is taxed in one table and exempt in another", () => {
  const mixed = { ...issued("INV/26-27/000006", "27", line(1_180_00, "cgst"), line(500_00, "exempt")) }
  const tables = returnOf([{ ...mixed, kind: "invoice_cum_bill_of_supply" }])
  expect([tables.b2cs?.[0]?.txval, tables.nil?.inv[0]?.expt_amt, checkReturn(tables).isRight]).toEqual([
    1000,
    500,
    true,
  ])
})

test("exports and their credit notes, and union territories", () => {
  const credit = { ...issued("CN/26-27/000001", "96", line(4_900_00, "zero")), against: against(0) }
  const tables = returnOf([
    issued("INV/26-27/000001", "96", line(4_900_00, "zero")),
    issued("INV/26-27/000002", "96", line(1_180_00)),
    credit,
  ])
  expect(tables.exp?.map(({ exp_typ, inv }) => [exp_typ, inv[0]?.itms])).toEqual([
    ["WOPAY", [{ rt: 0, txval: 4900, iamt: 0, csamt: 0 }]],
    ["WPAY", [{ rt: 18, txval: 1000, iamt: 180, csamt: 0 }]],
  ])
  expect(tables.cdnur?.map(({ typ, nt_num }) => [typ, nt_num])).toEqual([["EXPWOP", "CN/26-27/000001"]])
  expect(checkReturn(tables).isRight).toBe(true)
  const local = gstr1({
    gstin: "04AAPFU0939F1ZV",
    month: "2026-11",
    documents: [issued("INV/26-27/000001", "04", line(1_180_00, "utgst"))],
    titles: TITLES,
  })
  expect(local.b2cs?.[0]).toMatchObject({ sply_ty: "INTRA", camt: 90, samt: 90 })
})

test("a large sale is one by the rule of its day, and its credit note is where it is", () => {
  const sale = (issuedOn: string) => ({ ...issued("INV/26-27/000001", "29", line(1_18_000_00)), issuedOn })
  expect(returnOf([sale("2026-11-01")]).b2cl).toHaveLength(1)
  expect(returnOf([sale("2024-07-31")], "2024-07").b2cl).toBeUndefined()
  const credit = {
    ...issued("CN/26-27/000001", "29", line(1_180_00)),
    against: { issuedOn: "2026-10-01", totalMinor: 1_18_000_00 },
  }
  expect(returnOf([credit]).cdnur?.[0]?.typ).toBe("B2CL")
})

test("an advance leaves the table of open ones when it ends, and is listed as used in a later month", () => {
  const voucher = (endedOn: string | null) => ({ ...issued("RV/26-27/000001", "27", line(1_180_00, "cgst")), endedOn })
  expect(returnOf([voucher("2026-11-30")]).at).toBeUndefined()
  const later = returnOf([voucher("2026-12-02")], "2026-12")
  expect([later.at, later.txpd?.[0]?.itms[0]?.ad_amt]).toEqual([undefined, 1000])
})

test("receipts of the time before a registration are in no table", () => {
  const receipt = { ...issued("INV/26-27/000001", "27", line(1_180_00, "none")), kind: "receipt" as const }
  expect(returnOf([receipt])).toEqual({ gstin: SELLER, fp: "112026" })
})
