import { correctedPlace, keepsHeads } from "@/lib/features/invoices/corrected-place"
import { documentLine, invoiceDocument } from "../setup/invoice-documents"

const MAHARASHTRA = { code: "27", name: "Maharashtra" }
const KARNATAKA = { code: "29", name: "Karnataka" }
const IN_PUNE = "27AAPFU0939F1ZV"
const IN_BENGALURU = "29AAGCB7383J1Z4"

const sold = invoiceDocument([documentLine("Ragas", 118_000)])
const buyer = { ...sold.buyer, gstin: null, state: KARNATAKA }
/** Sold by a seller of Maharashtra to a private buyer of Karnataka. */
const between = { ...sold, buyer, placeOfSupply: KARNATAKA }
const none = { gstin: null, stateCode: null }

test("the place is the state of the GSTIN, else the buyer's where it was theirs before", () => {
  expect(correctedPlace(between, { gstin: IN_PUNE, stateCode: "29" })).toBe("27")
  expect(correctedPlace(between, { ...none, stateCode: "33" })).toBe("33")
  expect(correctedPlace(between, none)).toBe("29")
  expect(correctedPlace({ ...between, buyer: { ...buyer, gstin: IN_BENGALURU, state: null } }, { ...none, stateCode: "33" })).toBe("33") // oxfmt-ignore
})

test("what is held in a room stays there, and a receipt without a place gets none", () => {
  expect(correctedPlace({ ...between, placeOfSupply: MAHARASHTRA }, { ...none, stateCode: "33" })).toBe("27")
  const receipt = { ...between, placeOfSupply: null, seller: { ...sold.seller, registration: "unregistered" as const } }
  expect(correctedPlace(receipt, { gstin: IN_PUNE, stateCode: null })).toBeNull()
})

test("taxed lines keep their heads between the same states, within one, and abroad", () => {
  expect(keepsHeads(between, "33")).toBe(true)
  expect(keepsHeads(between, "27")).toBe(false)
  const within = { ...between, placeOfSupply: MAHARASHTRA }
  expect(keepsHeads(within, "27")).toBe(true)
  expect(keepsHeads(within, "29")).toBe(false)
  const abroad = { ...between, placeOfSupply: { code: "96", name: "Outside India" } }
  expect(keepsHeads(abroad, "96")).toBe(true)
  expect(keepsHeads(abroad, "29")).toBe(false)
  const exempt = { ...between, lines: [documentLine("Ragas", 118_000, { treatment: "exempt" })] }
  expect(keepsHeads(exempt, "27")).toBe(true)
})
