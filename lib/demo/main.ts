import { randomBytes } from "node:crypto"
import { availableParallelism, constants, setPriority } from "node:os"
import { parseArgs } from "node:util"
import { migrate } from "@/lib/server/db/migrate"
import { env } from "@/lib/server/env.server"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool } from "@/lib/server/tenancy/platform"
import { formatAccounts } from "./format-accounts"
import { makeDemoMedia } from "./media/make-demo-media"
import { seedDemoData } from "./seed-demo-data"
import { seedBulkData } from "./seed-bulk-data"
import { seedBulkMembers } from "./seed-bulk-members"

const print = (line: string) => void process.stdout.write(`${line}\n`)
/** The random bytes of a password of the demo accounts. */
const PASSWORD_BYTES = 15

const { values } = parseArgs({
  options: {
    institutes: { type: "string" },
    courses: { type: "string" },
    members: { type: "string" },
    media: { type: "string" },
    password: { type: "string" },
  },
})
await (values.media ? makePendingMedia() : seed())
await Promise.all([closeInstitutePool(), closePlatformPool()])

/**
 * Makes pending pictures and videos for the program that started this process, until that program ends; with
 * `--media background` at the lowest priority.
 */
async function makePendingMedia() {
  if (values.media === "background") setPriority(constants.priority.PRIORITY_LOW)
  const interruption = new AbortController()
  for (const event of ["SIGTERM", "disconnect"] as const) process.once(event, () => interruption.abort())
  process.channel?.unref()
  const atOnce = values.media === "background" ? 1 : availableParallelism()
  await makeDemoMedia({ log: print, signal: interruption.signal, atOnce })
}

async function seed() {
  const started = Date.now()
  await migrate(connectionStrings().owner)
  await (values.institutes || values.courses || values.members ? seedBulk() : seedDemo())
  print(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

async function seedBulk() {
  const totals = { institutes: parseCount(values.institutes, 10_000), courses: parseCount(values.courses, 100_000) }
  const inserted = await seedBulkData({ ...totals, log: print })
  print(`Inserted ${inserted.institutes} institutes with ${inserted.courses} courses.`)
  if (!values.members) return
  const members = await seedBulkMembers({ members: parseCount(values.members, 1_000_000), log: print })
  print(`Inserted ${members} members.`)
}

/** Inserts the demo data; where others can reach the program, with a random password that is printed once. */
async function seedDemo() {
  const password =
    values.password ?? (env.isLocalOnly ? DEMO_PASSWORD : randomBytes(PASSWORD_BYTES).toString("base64url"))
  const { seeded } = await seedDemoData({ log: print, password })
  print(seeded.length > 0 ? `Inserted the demo institutes ${seeded.join(", ")}.` : "The demo data exists already.")
  if (seeded.length > 0) for (const line of formatAccounts(password, seeded)) print(line)
  await makeDemoMedia({ log: print, atOnce: availableParallelism() })
}

function parseCount(text: string | undefined, fallback: number): number {
  const number = Number(text ?? fallback)
  if (Number.isSafeInteger(number) && number > 0) return number
  process.stderr.write("--institutes, --courses and --members take a whole number above 0\n")
  return process.exit(64)
}
