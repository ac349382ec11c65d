import type { Aim } from "./aims"
import type { LiveResult } from "./live"
import type { PageCacheMemory } from "./page-cache"
import type { PublicFigures } from "./public-pages"
import type { Figures } from "./report"

const BETTER_LOWER = "lower" as const
const BETTER_HIGHER = "higher" as const
/** With many institutes a rate is the same as with three, but for what it varies by from run to run. */
const SAME_RATE = 0.9
const SCORE_AIMS: Record<string, number> = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
}

/** The figures of public pages and calls with their aims, most of them ratios within one run. */
export function describePublic(measured: PublicFigures): Figures {
  const { figures, many, scripts, pageCacheMemory, scores, hydration, helloScores } = measured
  const at = (name: string, connections = 32) =>
    figures.find((figure) => figure.name === name && figure.connections === connections)
  const rate = (name: string) => at(name)?.perSecond ?? Number.NaN
  const [page, call, freshCall] = ["institute page, cached", "public API call", "public API call, not cached"]
  const parsedPage = `${page}, without the fast path`
  const nginx = rate("the same bytes by nginx")
  const moreKb = (scripts.institute.bytes - scripts.hello.bytes) / 1024
  const lower = (name: string, unit: string, [value, aim]: [number | undefined, number]): Aim => ({
    ...{ name, value: value ?? Number.NaN, unit, aim, better: BETTER_LOWER },
  })
  const higher = (name: string, value: number, aim: number): Aim => ({
    ...{ name, value, unit: "", aim, better: BETTER_HIGHER },
  })
  const grown = many.map(({ name, perSecond }) =>
    higher(`rate to that with three: ${name}`, perSecond / rate(name.replace(", 10,000 institutes", "")), SAME_RATE),
  )
  return {
    figures: [...figures, ...many],
    aims: [
      higher("cached institute page to nginx with the same bytes", rate(page) / nginx, 0.8),
      higher("cached institute page to the hello-world page of Next", rate(page) / rate("hello world by Next"), 10),
      lower("cold institute page", "ms", [at("institute page, cold", 1)?.p50Ms, 30]),
      lower(call, "µs", [at(call)?.processorUs, 150]),
      lower(freshCall, "µs", [at(freshCall)?.processorUs, 150]),
      ...grown,
      lower("JavaScript of the institute page above hello world", "KB gzip", [moreKb, 30]),
      ...(pageCacheMemory ? [lower("page cache after 100,000 pages", "bytes", boundOf(pageCacheMemory))] : []),
      ...Object.entries(scores ?? {}).map(([name, score]) =>
        higher(`institute page, Lighthouse (mobile), ${name}`, score, SCORE_AIMS[name] ?? 100),
      ),
    ],
    notes: [
      `public API call, not cached: ${(rate(freshCall) / rate("single-row select")).toFixed(2)} of a bare select's rate`,
      `cached institute page by Node's HTTP parser (FAST_PATH=no): ${(rate(parsedPage) / nginx).toFixed(2)} of nginx's rate, ${(rate(parsedPage) / rate(page)).toFixed(2)} of that of the fast path`,
      ...(pageCacheMemory ? [describeMemory(pageCacheMemory)] : []),
      ...hydration.map(
        (one) =>
          `${one.path}: Lighthouse (mobile), performance ${one.deferred}; hydrated while it loads (DEFERRED_HYDRATION=no) ${one.immediate}`,
      ),
      `hello world: Lighthouse (mobile), performance ${helloScores?.performance ?? "not measured"}`,
    ],
  }
}

const boundOf = ({ countedBytes, boundBytes }: PageCacheMemory): [number, number] => [countedBytes, boundBytes]

function describeMemory({ residentBytes, pages, bytesPerPage }: PageCacheMemory): string {
  return `page cache after 100,000 pages: ${(residentBytes / 1024 ** 2).toFixed(0)} MB resident; it holds ${pages} of ${bytesPerPage} bytes each`
}

/** The figures of live connections with their aims. */
export function describeLive(live: LiveResult): Figures {
  const name = `${live.connections} live connections`
  return {
    figures: [],
    aims: [
      { name: `${name}, memory`, value: live.residentMb, unit: "MB", aim: 300, better: BETTER_LOWER },
      { name: `${name}, deliveries`, value: live.perSecond, unit: "/s", aim: 5_000, better: BETTER_HIGHER },
      { name: `${name}, p99 of a delivery`, value: live.p99Ms, unit: "ms", aim: 50, better: BETTER_LOWER },
    ],
    notes: [
      `${name} on one core: p50 of a delivery ${live.p50Ms} ms, ${live.processorShare} of the core, ${live.dropped} dropped`,
    ],
  }
}
