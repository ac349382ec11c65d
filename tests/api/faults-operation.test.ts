import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { noneAcknowledged, seedInstitute } from "../faults/buyers"
import { awaitRecovery } from "../faults/check"
import { FAULT_KINDS } from "../faults/kinds"
import { startMailControl } from "../faults/mail-control"
import { createRandom } from "../faults/random"
import { type Rig, startRig } from "../faults/rig"
import "../setup/test-app"

let rig: Rig

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "faults-"))
  rig = await startRig({ folder, databaseUrl: env.DATABASE_URL, mail: await startMailControl() })
  await seedInstitute(rig)
  await rig.start()
})
afterAll(() => rig.close())

test.each(["a node has another secret", "the mail server is away for ten minutes"])(
  "after %s, every invariant holds, and each mail was sent once",
  async (kind) => {
    const acknowledged = noneAcknowledged()
    await FAULT_KINDS[kind]?.run({ rig, random: createRandom(1), acknowledged, index: 0 })
    expect((await awaitRecovery(rig, acknowledged)).violations).toBeUndefined()
  },
  300_000,
)
