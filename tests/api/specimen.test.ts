import { spawnSync } from "node:child_process"
import { z } from "zod"
import { specimen } from "@/lib/features/invoices/specimen-contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Language } from "@/lib/shared/messages/languages"
import { createMember, send, type TestMember } from "../setup/test-app"
import { removeTaxProfiles, saveProfile } from "./tax-fixtures"

let admin: TestMember
let rival: TestMember
beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
  rival = await createMember("InstituteAdmin", "rival")
})
afterAll(removeTaxProfiles)

async function textOf(as: TestMember, language: Language): Promise<string> {
  const { response } = await send(as, specimen.draw, { query: { language } })
  expect([response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    "application/pdf",
    "no-store",
  ])
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", "tests/setup/read-pdf-texts.ts"],
    { input: Buffer.from(await response.arrayBuffer()), encoding: "utf8" },
  )
  if (status !== 0) throw new Error(stderr)
  return z.array(z.string()).parse(JSON.parse(stdout)).join(" ")
}

const countRows = () =>
  readPlatform(async (db) => {
    const { count } = db.fn
    const invoices = await db.selectFrom("invoices").select(count("id").as("count")).executeTakeFirstOrThrow()
    const series = await db.selectFrom("document_series").select(count("series").as("count")).executeTakeFirstOrThrow()
    return [Number(invoices.count), Number(series.count)]
  })

test("a specimen states the profile of today in both languages, and is neither numbered nor stored", async () => {
  const before = await countRows()
  await saveProfile(admin, { signatory: "Asha Kulkarni", pricesIncludeTax: false })
  const english = await textOf(admin, "en")
  const parts = [
    ...["Specimen: Tax invoice", "Acme Learning Private Limited", "GSTIN 27AAPFU0939F1ZV", "Maharashtra (27)"],
    ...["Asha Kulkarni", "999.00", "89.91", "1,178.82", "This is a specimen"],
  ]
  expect(parts.filter((part) => !english.includes(part))).toEqual([])
  expect(english).toMatch(/INV\/\d\d-\d\d\/000000/)
  expect(await textOf(admin, "hi")).toContain("नमूना")
  expect(await countRows()).toEqual(before)
})

test("who is not registered sees a receipt without a word of tax, and nothing of another institute", async () => {
  const text = await textOf(rival, "en")
  expect(text).toContain("Specimen: Receipt")
  expect(text).not.toMatch(/GSTIN|Acme/)
})

test("admins draw it, others do not", async () => {
  const query = { language: "en" } as const
  expect((await send(await createMember("Admin"), specimen.draw, { query })).status).toBe(200)
  expect((await send(await createMember("Student"), specimen.draw, { query })).code).toBe("forbidden")
  expect((await send(await createMember("Teacher"), specimen.draw, { query })).code).toBe("forbidden")
})
