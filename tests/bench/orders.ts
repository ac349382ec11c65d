import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Buyer } from "../faults/buyers"
import type { Rig } from "../faults/rig"
import { startProgram, waitUntilServed } from "../setup/child-program"
import { createDatabase } from "./background"
import { measureDocuments } from "./documents"
import type { Installation } from "./installation"
import { processorTimeUs } from "./processor-time"
import type { Figures } from "./report"
import { measureSelect } from "./select"

const SALES = 60
const TURNS = 4
const SELECT_CONNECTIONS = 4
const LINES = [1, 5] as const
/** Lines are nearly free: what an order costs besides is the same for one and for many. */
const FIVE_TO_ONE_AIM = 1.5

/** What an order and its settlement cost over the API, with one line and with five, and what its documents cost. */
export async function measureOrders(at: Installation, say: (line: string) => void): Promise<Figures> {
  const [{ startRig }, buyers] = await Promise.all([import("../faults/rig"), import("../faults/buyers")])
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-orders-"))
  const databaseUrl = await createDatabase(at.databaseUrl, "orders")
  let pid = 0
  const rig = await startRig({
    folder,
    databaseUrl,
    async launch(settings) {
      const program = startProgram("tests/faults/program.ts", { ...settings, API_ONLY: "yes" })
      await waitUntilServed(program, `http://127.0.0.1:${settings.PORT}`)
      pid = program.child.pid ?? 0
      return { isRunning: () => true, kill: async () => void (await program.stop()) }
    },
  })
  try {
    await buyers.seedInstitute(rig)
    await rig.start()
    await rig.gateway.call("/sandbox/faults", { dropWebhooks: true })
    say(`Ordering and paying, ${SALES} times with one line and ${SALES} times with five, in turns.`)
    const used = { 1: 0, 5: 0 }
    let select = 0
    // The first turn warms up.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      for (const lines of LINES) {
        const crowd = await seedCrowd(rig, lines)
        const before = processorTimeUs(pid) + processorTimeUs(at.databasePid)
        for (const buyer of crowd) await buy(rig, buyer)
        if (turn > 0) used[lines] += processorTimeUs(pid) + processorTimeUs(at.databasePid) - before
      }
      const { processorUs, databaseUs } = await measureSelect(at, SELECT_CONNECTIONS)
      if (turn > 0) select += (processorUs + databaseUs) * SALES
    }
    const inMs = (us: number) => (us / TURNS / SALES / 1000).toFixed(1)
    const documents = await measureDocuments(say)
    return {
      figures: [],
      aims: [
        {
          name: "an order of five lines with its settlement to one of one line, processor time",
          value: used[5] / used[1],
          unit: "",
          aim: FIVE_TO_ONE_AIM,
          better: "lower",
        },
        ...documents.aims,
      ],
      notes: [
        `an order with its settlement over the API, program and database: ${inMs(used[1])} ms of one line, ${inMs(used[5])} ms of five; ` +
          `${(used[1] / select).toFixed(0)} and ${(used[5] / select).toFixed(0)} times a select`,
        ...documents.notes,
      ],
    }
  } finally {
    await rig.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Buyers of the same so many items. */
async function seedCrowd(rig: Rig, items: number): Promise<Buyer[]> {
  const { seedBuyers } = await import("../faults/buyers")
  const crowd = await seedBuyers(rig, { count: SALES, items })
  const itemIds = [...new Set(crowd.flatMap((buyer) => buyer.itemIds))]
  return crowd.map((buyer) => ({ ...buyer, itemIds }))
}

async function buy(rig: Rig, buyer: Buyer): Promise<void> {
  const { confirmOrder, noneAcknowledged, payOrder, placeOrder } = await import("../faults/buyers")
  const order = await placeOrder(rig, buyer)
  if (!order) throw new Error("no order could be placed")
  const { proof } = await payOrder(rig, order)
  const acknowledged = noneAcknowledged()
  await confirmOrder(rig, { buyer, order, proof, acknowledged })
  if (acknowledged.orders.size === 0) throw new Error("an order was not settled")
}
