import type { Browser } from "playwright"
import type { Endpoint } from "@/lib/contract/endpoint"
import { fillPath } from "@/lib/contract/endpoint"
import { auth } from "@/lib/features/auth/contract"
import { dashboards } from "@/lib/features/dashboards/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { learning } from "@/lib/features/learning/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { paths } from "@/lib/shared/paths"
import type { Aim } from "./aims"
import { visit } from "./browser-visit"
import { acme, host } from "./demo-institute"
import type { Installation } from "./installation"
import type { LoadResult, LoadTarget } from "./load"
import { measureInTurns } from "./measure-in-turns"
import type { Program } from "./program"
import type { Figures } from "./report"
import { repeatedRequests, replayAs, type ReplayRequest, replayInLua } from "./replay"
import { measureSelect } from "./select"
import { signInMembers } from "./sign-in-many"

/** At once, for each target: enough that the program never waits for a request. */
const CONNECTIONS = 8
/** The most processor time of a page, a visit and a public call, and the most selects of a call. */
const AIMS = { pageMs: 1, visitMs: 5, publicCallUs: 150, callSelects: 4, dashboardSelects: 8, databaseSelects: 3 }

const AREAS = [
  { area: "student", dashboard: learning.dashboard },
  { area: "teacher", dashboard: dashboards.teacher },
  { area: "admin", dashboard: dashboards.admin },
] as const

/** Something of an area that is measured: so many requests in a row, in turn. */
interface Part {
  kind: "page" | "visit" | "call" | "dashboard" | "public"
  target: LoadTarget
  requests: number
}

/** The processor time of pages, visits and calls of each area at the demo institute, compared with a single-row select. */
export async function measureAreas(
  installation: Installation,
  { browser, size, say }: { browser: Browser; size: string; say: (line: string) => void },
): Promise<Figures> {
  say(`Measuring the areas, ${size}.`)
  const program = await installation.startProduct({ PAGE_CACHE_MB: "512" })
  const emails = AREAS.map(({ area }) => `${area}@acme.test`)
  const members = await signInMembers(installation.databaseUrl, { emails, instituteId: acme })
  const parts: Part[] = []
  for (const [index, { area, dashboard }] of AREAS.entries()) {
    const member = members[index]
    if (!member) throw new Error(`the demo data have no ${area}`)
    const { requests: seen } = await visit(browser, { program, host, path: paths.dashboard(area), member })
    const requests = repeatedRequests(seen).map((request) => replayAs(request, host, member))
    say(`  ${area}: ${requests.map(({ method, path }) => `${method} ${path}`).join(", ")}`)
    parts.push(...partsOf({ area, dashboard, program, requests, databasePid: installation.databasePid }))
  }
  parts.push(publicCall(program, installation.databasePid))
  const selects = { name: "single-row select", measure: () => measureSelect(installation, CONNECTIONS) }
  const figures = await measureInTurns([...parts.map(({ target }) => target), selects], CONNECTIONS, say)
  await program.stop()
  const select = figures.at(-1)
  if (!select) throw new Error("the select was not measured")
  const named = (aim: Aim): Aim => ({ ...aim, name: `${aim.name}, ${size}` })
  const aims = parts.flatMap((part) =>
    aimsOf(
      part,
      figures.find(({ name }) => name === part.target.name),
      select,
    ).map(named),
  )
  return {
    figures: figures.map((figure) => ({ ...figure, name: `${figure.name}, ${size}` })),
    aims,
    notes: [],
  }
}

/** A public call that no cache may answer, by a visitor. */
const publicCall = (program: Program, databasePid: number): Part => ({
  kind: "public",
  requests: 1,
  target: {
    name: "public call",
    program,
    path: `/api${fillPath(institutes.show.path, { id: acme })}`,
    headers: { Host: host, "accept-encoding": "gzip, deflate, br" },
    databasePid,
    isUncached: true,
  },
})

function partsOf({
  area,
  dashboard,
  program,
  requests,
  databasePid,
}: {
  area: string
  dashboard: Endpoint
  program: Program
  requests: ReplayRequest[]
  databasePid: number
}): Part[] {
  const [page] = requests
  const signedIn = requests.find(({ path }) => path.startsWith("/api/") && !path.startsWith("/api/auth/"))
  if (!page || !signedIn) throw new Error(`the ${area} area makes no call`)
  const targetOf = (name: string, { path, headers }: ReplayRequest): LoadTarget => ({
    name: `${name} of the ${area} area`,
    program,
    path,
    headers,
    databasePid,
  })
  const call = (name: string, endpoint: Endpoint, params = {}): LoadTarget => ({
    ...targetOf(name, { ...signedIn, path: `/api${fillPath(endpoint.path, params)}` }),
    isUncached: true,
  })
  return [
    { kind: "page", target: targetOf("page", page), requests: 1 },
    {
      kind: "visit",
      target: { ...targetOf("visit", page), script: replayInLua(requests) },
      requests: requests.length,
    },
    { kind: "call", target: call("profile", auth.getProfile), requests: 1 },
    { kind: "call", target: call("bell", notifications.bell, { instituteId: acme, page: 0 }), requests: 1 },
    { kind: "dashboard", target: call("dashboard", dashboard), requests: 1 },
  ]
}

function aimsOf(
  { kind, target: { name }, requests }: Part,
  figure: LoadResult | undefined,
  select: { processorUs: number; databaseUs: number },
): Aim[] {
  const isValid = figure !== undefined && figure.errors === 0
  const processorUs = isValid ? figure.processorUs * requests : Number.NaN
  const databaseUs = isValid ? figure.databaseUs * requests : Number.NaN
  const better = "lower" as const
  if (kind === "page" || kind === "visit")
    return [{ name, value: processorUs / 1000, unit: "ms", aim: kind === "page" ? AIMS.pageMs : AIMS.visitMs, better }]
  if (kind === "public") return [{ name, value: processorUs, unit: "µs", aim: AIMS.publicCallUs, better }]
  const most = kind === "call" ? AIMS.callSelects : AIMS.dashboardSelects
  return [
    { name, value: processorUs / select.processorUs, unit: "selects", aim: most, better },
    {
      name: `${name}, in the database`,
      value: databaseUs / select.databaseUs,
      unit: "selects",
      aim: AIMS.databaseSelects,
      better,
    },
  ]
}
