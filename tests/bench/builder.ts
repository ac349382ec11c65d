import type { Browser, Page } from "playwright"
import { paths } from "@/lib/shared/paths"
import { cookiesOf } from "./browser-visit"
import { acme, host } from "./demo-institute"
import type { Installation } from "./installation"
import { median, quantile } from "./quantile"
import type { Figures } from "./report"
import { signInMembers } from "./sign-in-many"
import { withClient } from "./with-client"

const SECTIONS = 10
const MATERIALS_A_SECTION = 50
/** The longest frame of a single round is often that of other work of the machine: the median of the rounds counts. */
const ROUNDS = 4
const DRAGS = 5
const STEPS = 40
const AIM_MS = 50

interface Frames {
  /** From each movement of the pointer to the end of the frame that shows it. */
  shownAfterMs: number[]
  /** Between two frames. */
  frameMs: number[]
}

/** How soon a lesson that is dragged in a curriculum of 500 is shown at its new place, and the longest frame meanwhile. */
export async function measureBuilder(
  at: Installation,
  { browser, say }: { browser: Browser; say: (line: string) => void },
): Promise<Figures> {
  say(`Dragging lessons in a curriculum of ${SECTIONS * MATERIALS_A_SECTION}.`)
  const program = await at.startProduct({ SERVICES: "web,live" })
  const itemId = await insertCurriculum(at.databaseUrl)
  const [member] = await signInMembers(at.databaseUrl, { emails: ["admin@acme.test"], instituteId: acme })
  if (!member) throw new Error("the demo data have no administrator")
  const origin = `http://${host}:${program.port}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } })
  await context.addCookies(cookiesOf(member, origin))
  const page = await context.newPage()
  await page.goto(origin + paths.course("admin", itemId, "content"))
  // The first drag compiles what the others run.
  await drag(page)
  const rounds: Frames[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen: Frames = { shownAfterMs: [], frameMs: [] }
    for (let n = 0; n < DRAGS; n += 1) {
      const frames = await drag(page)
      seen.shownAfterMs.push(...frames.shownAfterMs)
      seen.frameMs.push(...frames.frameMs)
    }
    rounds.push(seen)
  }
  await context.close()
  await program.stop()
  const frameMs = rounds.flatMap((seen) => seen.frameMs)
  const shownAfterMs = rounds.flatMap((seen) => seen.shownAfterMs)
  const longest = rounds.map((seen) => Math.max(...seen.frameMs))
  const aimOf = (name: string, value: number) => ({ name, value, unit: "ms", aim: AIM_MS, better: "lower" as const })
  return {
    figures: [],
    aims: [
      aimOf("a drag among 500 lessons is shown after, p95", quantile(shownAfterMs, 0.95)),
      aimOf("a drag among 500 lessons, the longest frame", median(longest)),
    ],
    notes: [
      `a drag among 500 lessons: ${frameMs.length} frames, ${quantile(frameMs, 0.5).toFixed(1)} ms in the median; the longest of each round: ${longest.map((ms) => ms.toFixed(1)).join(", ")} ms`,
    ],
  }
}

/** Drags the second lesson down by four places, far from the edges at which the page would scroll, and drops it. */
async function drag(page: Page): Promise<Frames> {
  const handles = page.getByRole("button", { name: /^Move Lesson/ })
  const from = await handles.nth(1).boundingBox()
  const to = await handles.nth(5).boundingBox()
  if (!from || !to) throw new Error("the lessons are not shown")
  const centre = (box: NonNullable<typeof from>) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const [start, end] = [centre(from), centre(to)]
  await page.mouse.move(start.x, start.y)
  await page.evaluate(recordFrames)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 10)
  for (let step = 1; step <= STEPS; step += 1)
    await page.mouse.move(start.x, start.y + ((end.y - start.y) * step) / STEPS)
  const saved = page.waitForResponse((response) => response.url().endsWith("/displayOrder"))
  await page.mouse.up()
  await saved
  return page.evaluate(() => (globalThis as unknown as { recorded: () => Frames }).recorded())
}

/** Runs in the page. */
function recordFrames(): void {
  const shownAfterMs: number[] = []
  const frameMs: number[] = []
  const channel = new MessageChannel()
  let moved: number | undefined
  let last = performance.now()
  let isEnded = false
  const onMove = () => (moved ??= performance.now())
  // A message that a frame posts arrives when the frame has been laid out and painted.
  channel.port1.addEventListener("message", () => {
    if (moved !== undefined) shownAfterMs.push(performance.now() - moved)
    moved = undefined
  })
  channel.port1.start()
  const onFrame = () => {
    const now = performance.now()
    frameMs.push(now - last)
    last = now
    if (moved !== undefined) channel.port2.postMessage(null)
    if (!isEnded) requestAnimationFrame(onFrame)
  }
  addEventListener("pointermove", onMove, { capture: true })
  requestAnimationFrame(onFrame)
  Object.assign(globalThis, {
    recorded() {
      isEnded = true
      removeEventListener("pointermove", onMove, { capture: true })
      return { shownAfterMs, frameMs: frameMs.slice(1) }
    },
  })
}

const insertCurriculum = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into items ("instituteId", kind, title, slug, status) values ($1, 'course', 'A long course', 'a-long-course', 'draft') returning id`,
      [acme],
    )
    const itemId = Number(rows[0]?.id)
    await client.query(
      `insert into sections ("instituteId", "itemId", title, "displayOrder") select $1, $2, 'Section ' || n, n - 1 from generate_series(1, $3::int) n`,
      [acme, itemId, SECTIONS],
    )
    await client.query(
      `insert into materials ("instituteId", "itemId", "sectionId", title, kind, body, "displayOrder")
       select $1, $2, id, 'Lesson ' || n, 'text', '<p>Read this.</p>', n - 1 from sections, generate_series(1, $3::int) n where "itemId" = $2`,
      [acme, itemId, MATERIALS_A_SECTION],
    )
    return itemId
  })
