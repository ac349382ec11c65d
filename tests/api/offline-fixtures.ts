import { canOpen } from "@/lib/features/access/access.server"
import type { RequestOf } from "@/lib/contract/endpoint"
import { offline } from "@/lib/features/offline/contract"
import type { OfflineMode } from "@/lib/features/offline/states"
import { offlineSettings } from "@/lib/features/offline/settings-contract"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { sql } from "kysely"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale } from "../setup/payments"
import { createMember, send, type Slug, type TestMember, unique } from "../setup/test-app"
import { dayFromToday, removeTaxProfiles, saveProfile } from "./tax-fixtures"

export const WAYS = {
  isOn: true,
  modes: ["cash", "upi", "bank", "cheque"] as OfflineMode[],
  accountName: "Acme Learning",
  accountNumber: "50200012345678",
  ifsc: "HDFC0001234",
  bank: "HDFC Bank",
  upiId: "acme@hdfcbank",
}

type Applied = RequestOf<typeof offline.apply>["form"]["application"]
type Received = RequestOf<typeof offline.received>["body"]

/** Saves how an institute is paid itself. */
export async function saveWays(admin: TestMember, change: Partial<typeof WAYS> = {}) {
  const { version } = (await send(admin, offlineSettings.show, {})).data
  return send(admin, offlineSettings.save, { body: { ...WAYS, ...change, version } })
}

/** Has an administrator and a learner of an institute that is paid itself; after each test the books balance. */
export function withOffline(slug: Slug = "acme") {
  let admin: TestMember
  let student: TestMember
  beforeAll(async () => {
    admin = await createMember("InstituteAdmin", slug)
    expect((await saveWays(admin)).status).toBe(200)
  })
  beforeEach(async () => {
    student = await createMember("Student", slug)
  })
  afterEach(async () => {
    await expectInvariants()
    await removeTaxProfiles()
  })

  const apply = (itemIds: number[], change: Partial<Applied> & { proof?: Blob } = {}, as = student) => {
    const { proof, ...application } = change
    const items = itemIds.map((itemId) => ({ kind: "course" as const, itemId }))
    return send(as, offline.apply, {
      form: { application: { items, mode: "bank", ...application }, ...(proof && { proof }) },
    })
  }
  const record = (id: number, amountMinor: number | null, change: Partial<Received> = {}) =>
    send(admin, offline.received, {
      query: { requestStatus: amountMinor === null ? "RECEIVED" : "PARTIAL" },
      body: {
        ...{ id, mode: "bank", reference: unique("UTR"), receivedOn: dayFromToday(0) },
        ...(amountMinor !== null && { amountMinor }),
        ...change,
      },
    })
  const accept = (id: number) => send(admin, offline.accept, { body: { id } })

  /** An application that staff have accepted. */
  async function createAccepted(priceMinor = 11_800_00, change: Partial<Applied> = {}, as = student) {
    const itemId = await createItemOnSale({ priceMinor }, slug)
    const applied = await apply([itemId], change, as)
    expect(applied.status).toBe(200)
    expect((await accept(applied.data.id)).status).toBe(200)
    return { ...applied.data, itemId }
  }

  return {
    apply,
    accept,
    record,
    createAccepted,
    admin: () => admin,
    student: () => student,
    show: async (id: number, as = admin) => (await send(as, offline.show, { params: { id: String(id) } })).data,
    saveProfile: (change: Parameters<typeof saveProfile>[1] = {}) => saveProfile(admin, change),
  }
}

/** What was posted for an order, by kind and account. */
export async function postingsOf(orderNumber: string): Promise<Record<string, Record<string, number>>[]> {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("ledger_transactions as t")
      .innerJoin("payments as p", "p.providerPaymentId", "t.reference")
      .innerJoin("orders as o", "o.id", "p.orderId")
      .innerJoin("ledger_entries as e", "e.transactionId", "t.id")
      .select(["t.id", "t.kind", "e.account", "e.amountMinor"])
      .where("o.number", "=", orderNumber)
      .orderBy("t.id")
      .execute(),
  )
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((entries) => ({
    [entries[0]?.kind ?? ""]: Object.fromEntries(entries.map(({ account, amountMinor }) => [account, amountMinor])),
  }))
}

/** The documents of an order, in the order in which they were issued. */
export const numbersOf = (orderNumber: string) =>
  readPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .select(["i.series", "i.kind", "i.taxableMinor", "i.igstMinor", "i.cgstMinor", "i.totalMinor"])
      .where("o.number", "=", orderNumber)
      .orderBy("i.id")
      .execute(),
  )

/** How many documents of a series an order has. */
export const documentsCount = async (orderNumber: string, ofSeries: string) =>
  (await numbersOf(orderNumber)).filter(({ series }) => series === ofSeries).length

/** Moves the times of an application into the past. */
export const ageApplication = (id: number, interval: string) =>
  withPlatform(async (db) => {
    await sql`update orders set "expiresAt" = "expiresAt" - ${interval}::interval
      where id = (select "orderId" from offline_applications where id = ${id})`.execute(db)
    await sql`update offline_applications set "remindedFrom" = "remindedFrom" - ${interval}::interval where id = ${id}`.execute(
      db,
    )
  })

/** Whether a learner may open an item. */
export const mayOpen = (as: TestMember, itemId: number) =>
  readInstitute(as.instituteId, (db) => canOpen(db, { ...as, role: "Student", customRoleId: null, rights: [] }, itemId))
