import { existsSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium } from "playwright"
import { measureAreaLoad } from "./area-load"
import { measureAreas } from "./areas"
import { measureBackground } from "./background"
import { measureBuilder } from "./builder"
import { acme } from "./demo-institute"
import { describeLive, describePublic } from "./describe-public"
import { measureFileTransfers } from "./file-transfers"
import { install, type Installation } from "./installation"
import { measureLive } from "./live"
import { measureOrders } from "./orders"
import { buildCopy } from "./product-copy"
import { measurePlans } from "./plans"
import { measurePublicPages } from "./public-pages"
import { type Figures, type Measured, report } from "./report"
import { measureScreens } from "./screens"
import { measureSearch } from "./search"
import { measureVideo } from "./video"
import { measureWriteCosts } from "./write-costs"

const PARTS = [
  ...(["screens", "areas", "people", "background", "writes", "plans", "orders", "video", "files", "builder"] as const),
  ...(["search", "public", "live"] as const),
]

type Part = (typeof PARTS)[number]
type Measure = () => Promise<Figures>

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
    built: { type: "boolean", default: false },
    only: { type: "string", default: PARTS.join(",") },
  },
})
const { quick: isQuick, large: isLarge } = values
const chosen = new Set(values.only.split(","))
const say = (line: string) => process.stdout.write(`${line}\n`)

const copy = values.built ? builtCopy() : build()
say("Seeding the demo data.")
const installation = await install(copy, say)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
})
try {
  const measured = await measureAll(installation)
  process.exitCode = report(measured) ? 0 : 1
} finally {
  await browser.close()
  await installation.stop()
}
process.exit()

function build(): string {
  say("Building a copy of the product with a hello-world page beside it.")
  return buildCopy(process.cwd())
}

/** The build of an earlier run, for a change of the benchmarks alone. */
function builtCopy(): string {
  const folder = join(process.cwd(), ".bench")
  if (!existsSync(folder)) throw new Error("--built needs the build of an earlier run")
  return folder
}

/** The public part inserts many institutes, so it comes after the areas at demo size. */
async function measureAll(at: Installation): Promise<Measured[]> {
  const options = { browser, isQuick, say, size: "demo size" }
  const parts: Record<Part, Measure> = {
    screens: () => measureScreens(at, options),
    areas: () => measureAreas(at, options),
    people: () => measureAreaLoad(at, options),
    background: () => measureBackground(at, say),
    writes: () => measureWriteCosts(at, say),
    plans: () => measurePlans(at, say),
    orders: () => measureOrders(at, say),
    video: () => measureVideo(at, say),
    files: () => measureFileTransfers(at, say),
    builder: () => measureBuilder(at, options),
    search: () => measureSearch(at, say),
    public: async () => describePublic(await measurePublicPages(at, options)),
    live: () => measureLiveConnections(at),
  }
  const measured: Measured[] = []
  for (const part of PARTS) if (chosen.has(part)) measured.push(await measurePart(part, parts[part]))
  if (!isLarge) return measured
  say("Seeding 10,000 institutes, 100,000 courses and 1,000,000 members.")
  at.seed("--institutes", "10000", "--courses", "100000", "--members", "1000000")
  const large = { ...options, size: "1,000,000 members" }
  measured.push(await measurePart("large areas", () => measureAreas(at, large)))
  measured.push(await measurePart("large people", () => measureAreaLoad(at, large)))
  return measured
}

/** A part that ends with an error misses an aim; the others are measured all the same. */
async function measurePart(part: string, measure: Measure): Promise<Measured> {
  try {
    return { part, ...(await measure()) }
  } catch (error) {
    say(
      `  the part ${part} ends with an error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    await installation.stopPrograms()
    const aim = { name: `the part ${part}`, value: Number.NaN, unit: "errors", aim: 0, better: "lower" as const }
    return { part, figures: [], aims: [aim], notes: [] }
  }
}

/** A process with the live service only, as an installation of several machines runs it. */
async function measureLiveConnections(at: Installation): Promise<Figures> {
  say("Signing in many people at once.")
  const program = await at.startProduct({ SERVICES: "live" })
  const connections = isQuick ? 1_000 : 10_000
  const live = await measureLive(program, { databaseUrl: at.databaseUrl, connections, instituteId: acme })
  await program.stop()
  return describeLive(live)
}
