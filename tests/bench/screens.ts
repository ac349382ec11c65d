import type { Browser } from "playwright"
import { paths } from "@/lib/shared/paths"
import type { Aim } from "./aims"
import { acme, host } from "./demo-institute"
import { type BrowserVisit, readFirstPaint, readLaterVisit, type ShownTimes, visit } from "./browser-visit"
import type { Installation } from "./installation"
import { lighthouse } from "./lighthouse"
import type { Program } from "./program"
import { median } from "./quantile"
import type { Figures } from "./report"
import { callsOf } from "./replay"
import { signInMembers, type SignedInMember } from "./sign-in-many"
import { withClient } from "./with-client"

const WARM_VISITS = 2
const VISITS = 5
const AIMS = { calls: 4, requests: 30, scriptKb: 200, firstPaintMs: 200, completeMs: 500 }
const SCORE_AIMS = { area: 90, form: 95 }

/** What a browser loads and when it paints on the student's dashboard, and the scores of the screens without a cache. */
export async function measureScreens(
  installation: Installation,
  { browser, isQuick, say }: { browser: Browser; isQuick: boolean; say: (line: string) => void },
): Promise<Figures> {
  say("Measuring the student's dashboard in Chromium.")
  const program = await installation.startProduct({ PAGE_CACHE_MB: "512" })
  const emails = ["student@acme.test"]
  const [member] = await signInMembers(installation.databaseUrl, { emails, instituteId: acme })
  if (!member) throw new Error("the demo data have no student")
  const visits: BrowserVisit[] = []
  const laterVisits: ShownTimes[] = []
  const helloPaints: number[] = []
  for (let n = 0; n < WARM_VISITS + VISITS; n += 1) {
    const screen = { program, host, path: paths.dashboard("student"), member }
    const seen = await visit(browser, screen)
    const later = await readLaterVisit(browser, screen)
    // What the browser itself takes for its first paint on this machine, in turns with the screen.
    const helloMs = await readFirstPaint(browser, `http://localhost:${program.port}/hello`)
    if (n < WARM_VISITS) continue
    visits.push(seen)
    laterVisits.push(later)
    helloPaints.push(helloMs)
  }
  const scores = isQuick ? [] : await measureScores(installation.databaseUrl, program, member)
  await program.stop()
  const { aims, notes } = describeVisits(visits)
  const helloNote = `a hello-world page, first contentful paint: ${median(helloPaints).toFixed(0)} ms`
  const medianOf = (figureOf: (times: ShownTimes) => number) => median(laterVisits.map(figureOf)).toFixed(0)
  const laterNote = `student's dashboard in a browser that has shown it twice: first contentful paint ${medianOf(({ firstPaintMs }) => firstPaintMs)} ms, complete ${medianOf(({ completeMs }) => completeMs)} ms`
  return { figures: [], aims: [...aims, ...scores], notes: [...notes, laterNote, helloNote] }
}

function describeVisits(visits: BrowserVisit[]): { aims: Aim[]; notes: string[] } {
  const medianOf = (figureOf: (visit: BrowserVisit) => number) => median(visits.map(figureOf))
  const before = ({ requests, completeMs }: BrowserVisit) => requests.filter(({ startMs }) => startMs < completeMs)
  const scriptKb = (requests: BrowserVisit["requests"]) =>
    requests.filter(({ type }) => type === "script").reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const aimOf = (name: string, unit: string, [value, aim]: [number, number]): Aim => ({
    name: `student's dashboard, ${name}`,
    value,
    unit,
    aim,
    better: "lower",
  })
  return {
    aims: [
      aimOf("calls before it is complete", "", [medianOf((seen) => callsOf(before(seen)).length), AIMS.calls]),
      aimOf("requests", "", [medianOf(({ requests }) => requests.length), AIMS.requests]),
      aimOf("JavaScript", "KB", [medianOf(({ requests }) => scriptKb(requests)), AIMS.scriptKb]),
      aimOf("first contentful paint", "ms", [medianOf(({ firstPaintMs }) => firstPaintMs), AIMS.firstPaintMs]),
      aimOf("complete", "ms", [medianOf(({ completeMs }) => completeMs), AIMS.completeMs]),
    ],
    notes: [
      `student's dashboard before it is complete: ${medianOf((seen) => before(seen).length)} requests, ${medianOf((seen) => scriptKb(before(seen))).toFixed(0)} KB of JavaScript; ${medianOf(({ requests }) => callsOf(requests).length)} calls in all`,
    ],
  }
}

async function measureScores(databaseUrl: string, program: Program, member: SignedInMember): Promise<Aim[]> {
  const { cookie = "" } = member.headers
  const pages: { name: string; path: string; headers: Record<string, string>; aim: number }[] = [
    {
      name: "student's dashboard",
      path: paths.dashboard("student"),
      headers: { Cookie: cookie },
      aim: SCORE_AIMS.area,
    },
    { name: "sign-in page", path: paths.login, headers: {}, aim: SCORE_AIMS.form },
    {
      name: "checkout",
      path: await findCheckout(databaseUrl, member),
      headers: { Cookie: cookie },
      aim: SCORE_AIMS.form,
    },
  ]
  const scores: Aim[] = []
  for (const { name, path, headers, aim } of pages) {
    const { performance = Number.NaN } = await lighthouse(`http://${host}:${program.port}${path}`, headers)
    scores.push({ name: `${name}, Lighthouse (mobile)`, value: performance, unit: "", aim, better: "higher" })
  }
  return scores
}

/** The checkout of a course that costs something and that the member does not have. */
async function findCheckout(databaseUrl: string, { userId }: SignedInMember): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `select id from items i where "instituteId" = $1 and kind = 'course' and status = 'published' and visible and "priceMinor" > 0
         and not exists (select from entitlements e where e."itemId" = i.id and e."userId" = $2) order by id limit 1`,
      [acme, userId],
    ),
  )
  const [course] = rows
  if (!course) throw new Error("the demo data have no course to buy")
  return paths.checkout(acme, "course", Number(course.id))
}
