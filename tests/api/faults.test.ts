import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { noneAcknowledged, seedInstitute } from "../faults/buyers"
import { awaitRecovery } from "../faults/check"
import { FAULT_KINDS } from "../faults/kinds"
import { createRandom } from "../faults/random"
import { type Rig, startRig } from "../faults/rig"
import "../setup/test-app"

let rig: Rig

beforeAll(async () => {
  rig = await startRig({ folder: mkdtempSync(join(tmpdir(), "faults-")), databaseUrl: env.DATABASE_URL })
  await seedInstitute(rig)
  await rig.start()
})
afterAll(() => rig.close())

// `npm run faults` does this hundreds of times, and also lets PostgreSQL, its disk and the gateway fail.
test("after the program was killed, or its gateway failed, every invariant holds within ten seconds", async () => {
  const runs = [
    ["the program is killed at a random moment", 0],
    ["the program is killed at a statement of a payment", 22],
    ["the program is killed at a statement of a payment", 35],
    ["the program is killed while it gives money back", 0],
    ["the program is killed while staff record what was received", 0],
    ["the gateway hangs, fails or answers nonsense", 0],
  ] as const
  for (const [kind, index] of runs) {
    const acknowledged = noneAcknowledged()
    await FAULT_KINDS[kind]?.run({ rig, random: createRandom(index + 1), acknowledged, index })
    const { violations } = await awaitRecovery(rig, acknowledged)
    expect({ kind, index, violations }).toEqual({ kind, index, violations: undefined })
  }
  expect(await rig.query("select id from payments where status in ('captured', 'refunded')")).not.toHaveLength(0)
}, 300_000)
