import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { createWriteStream, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { type Acknowledged, confirmOrder, payOrder, placeOrder, seedBuyers, seedCoupon } from "./buyers"
import type { Defect } from "./defects"
import { whileIssuing } from "./document-kinds"
import { whilePayingFees } from "./fee-kinds"
import { whileReceiving, whileRefunding } from "./money-kinds"
import { passTenMinutes, startForeignNode, terminateUnderLoad } from "./operation-kinds"
import { whileBuyingPlans } from "./plan-kinds"
import type { Random } from "./random"
import type { Rig } from "./rig"
import { whileBuying } from "./while-buying"

/** The circumstances of one run. `index` counts the runs of the kind from 0. */
export type Situation = { rig: Rig; random: Random; acknowledged: Acknowledged; index: number }

/** A kind of fault. */
export interface FaultKind {
  /** What it needs beside a program and a database: a small disk of its own, a mail server, or the whole product. */
  needs: "database" | "small disk" | "mail server" | "whole product" | "nothing"
  /** The share of all runs. */
  share: number
  /** The defect that this kind must reveal; `asynchronous` is one of the database: commits that are not on disk. */
  reveals: Defect | "asynchronous"
  /** Lets people buy, does the damage and repairs it; resolves once the program could work again. */
  run: (situation: Situation) => Promise<void>
}

async function killAndStart({ rig }: Situation): Promise<void> {
  await rig.kill()
  await rig.start()
}

const FULL_DISK_STATEMENTS = ["select 1", "select pg_switch_wal()"] as const

export const FAULT_KINDS: Record<string, FaultKind> = {
  "the program is killed at a random moment": {
    needs: "nothing",
    share: 0.35,
    reveals: "forgets",
    run: (situation) =>
      whileBuying(situation, async ({ rig, random }) => {
        await setTimeout(random.integer(5, 700))
        await rig.kill()
        await rig.start()
      }),
  },
  "the program is killed at a statement of a payment": {
    needs: "nothing",
    share: 0.35,
    reveals: "torn",
    run: killAtStatement,
  },
  "PostgreSQL is stopped": {
    needs: "database",
    share: 0.08,
    reveals: "exits",
    run: (situation) => whileBuying(situation, (all) => stopDatabase(all, "fast")),
  },
  "PostgreSQL crashes": {
    needs: "database",
    share: 0.1,
    reveals: "asynchronous",
    run: (situation) =>
      whileBuying(situation, (all) => stopDatabase(all, all.random.pick(["immediate", "immediate", "kill"]))),
  },
  "the program is killed while it issues documents": {
    needs: "nothing",
    share: 0.3,
    reveals: "undocumented",
    run: (situation) => whileIssuing(situation, killAndStart),
  },
  "PostgreSQL is killed while it stores documents": {
    needs: "database",
    share: 0.02,
    reveals: "asynchronous",
    run: (situation) =>
      whileIssuing(situation, async ({ rig }) => {
        await rig.database?.stop("kill")
        await rig.database?.start()
      }),
  },
  "the program is killed while it gives money back": {
    needs: "nothing",
    share: 0.06,
    reveals: "unkeyed",
    run: (situation) => whileRefunding(situation, killAndStart),
  },
  "the program is killed while staff record what was received": {
    needs: "nothing",
    share: 0.06,
    reveals: "halved",
    run: (situation) => whileReceiving(situation, killAndStart),
  },
  "the program is killed while institutes buy plans": {
    needs: "nothing",
    share: 0.06,
    reveals: "forgets",
    run: (situation) => whileBuyingPlans(situation, killAndStart),
  },
  "the program is killed while an institute pays the fee on its sales": {
    needs: "nothing",
    share: 0.04,
    reveals: "forgets",
    run: (situation) => whilePayingFees(situation, killAndStart),
  },
  "the gateway hangs, fails or answers nonsense": {
    needs: "nothing",
    share: 0.06,
    reveals: "forgets",
    run: (situation) =>
      whileBuying(situation, async ({ rig, random }) => {
        await setTimeout(random.integer(50, 300))
        await rig.gateway.setFaults({ [random.pick(["hang", "status5xx", "drop", "junk"])]: true })
        await setTimeout(random.integer(500, 4_000))
        await rig.gateway.setFaults({})
      }),
  },
  "the disk is full": {
    needs: "small disk",
    share: 0.06,
    reveals: "forgets",
    run: (situation) => whileBuying(situation, fillDisk),
  },
  "the mail server is away for ten minutes": {
    needs: "mail server",
    share: 0.01,
    reveals: "forgets",
    async run(situation) {
      await situation.rig.mail?.stop()
      await whileBuying(situation, async () => undefined)
      await passTenMinutes(situation)
    },
  },
  "accounts tell of each other's payments while the program is killed": {
    needs: "nothing",
    share: 0.04,
    reveals: "mingles",
    run: (situation) => whileBuying(situation, killAndStart),
  },
  "a node has another secret": {
    needs: "nothing",
    share: 0.01,
    reveals: "unguarded",
    run: (situation) => whileBuying(situation, startForeignNode),
  },
  "the whole program gets SIGTERM under load": {
    needs: "whole product",
    share: 0.01,
    reveals: "abrupt",
    run: (situation) => whileBuying(situation, terminateUnderLoad),
  },
}

/** One payment, reported by its webhooks or by the browser alone, whose n-th statement kills the program. */
async function killAtStatement({ rig, acknowledged, index }: Situation): Promise<void> {
  // Consecutive runs meet consecutive statements; the four combinations change from statement to statement and round to round.
  const statement = 1 + (index % STATEMENTS)
  const combination = (index + Math.floor(index / STATEMENTS)) % 4
  const isReturn = combination % 2 === 1
  const side = combination < 2 ? "before" : "after"
  await rig.gateway.setFaults({ dropWebhooks: isReturn })
  const [seeded] = await seedBuyers(rig, { count: 1, items: 3 })
  const buyer = seeded && { ...seeded, coupon: await seedCoupon(rig, 1) }
  const order = buyer && (await placeOrder(rig, buyer))
  if (!buyer || !order) throw new Error("no order could be placed")
  await fetch(`${rig.url}/crash-point`, { method: "POST", body: JSON.stringify({ statement, side }) })
  const { proof } = await payOrder(rig, order)
  if (isReturn) await confirmOrder(rig, { buyer, order, proof, acknowledged })
  for (let waited = 0; rig.isRunning() && waited < UNTIL_KILLED_MS; waited += 50) await setTimeout(50)
  await rig.kill()
  await rig.gateway.setFaults({})
  await rig.start()
}

/** A payment that the browser reports has about 45, one that three events report about 80. */
const STATEMENTS = 60
const UNTIL_KILLED_MS = 2_000

async function stopDatabase({ rig, random }: Situation, mode: "fast" | "immediate" | "kill"): Promise<void> {
  await setTimeout(random.integer(50, 500))
  await rig.database?.stop(mode)
  await setTimeout(random.integer(100, 2_000))
  await rig.database?.start()
}

/** Fills the disk, in every second run also at the moment when PostgreSQL needs a new segment of its log. */
async function fillDisk({ rig, random, index }: Situation): Promise<void> {
  const file = join(rig.folder, "filler")
  await setTimeout(random.integer(50, 300))
  const filler = createWriteStream(file)
  const filled = once(filler, "error")
  for (const block = Buffer.alloc(1024 ** 2); !filler.destroyed;) {
    if (!filler.write(block)) await Promise.race([once(filler, "drain").catch(() => undefined), filled])
  }
  await rig.query(FULL_DISK_STATEMENTS[index % 2] ?? "").catch(() => undefined)
  await setTimeout(random.integer(500, 2_500))
  rmSync(file)
  await rig.database?.start()
}

/** Mounts a small disk; undefined where that is not possible. */
export function mountSmallDisk(folder: string): { unmount: () => void } | undefined {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=420m,mode=0755", "tmpfs", folder], {
    stdio: "ignore",
  })
  return status === 0 ? { unmount: () => void spawnSync("umount", ["-l", folder]) } : undefined
}
