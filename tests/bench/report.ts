import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import type { PageCacheMemory } from "./page-cache"
import type { LiveResult } from "./live"
import type { LoadResult } from "./load"

interface Measured {
  live: LiveResult
  figures: LoadResult[]
  many: LoadResult[]
  scripts: { institute: { bytes: number }; hello: { bytes: number } }
  pageCacheMemory: PageCacheMemory | undefined
  pageBytes: number
  scores: Record<string, number> | undefined
  hydratedScores: Record<string, number> | undefined
  helloScores: Record<string, number> | undefined
}

/** Prints the results and their ratios to the targets, and writes both to tests/bench/results. */
export function report(measured: Measured): void {
  const text = [table([...measured.figures, ...measured.many]), "", ...ratios(measured)].join("\n")
  process.stdout.write(`\n${text}\n`)
  const results = join(process.cwd(), "tests/bench/results")
  mkdirSync(results, { recursive: true })
  writeFileSync(
    join(results, "latest.json"),
    `${JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, ...measured }, null, 2)}\n`,
  )
  writeFileSync(join(results, "latest.md"), `# Measured ${new Date().toISOString().slice(0, 10)}\n\n${text}\n`)
}

function table(figures: LoadResult[]): string {
  const rows = figures.map((f) =>
    [f.name, f.connections, f.perSecond, f.p50Ms, f.p99Ms, f.processorUs, f.bytes, f.errors].join(" | "),
  )
  return [
    "| what | connections | requests/s | p50 ms | p99 ms | processor µs | bytes | errors |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n")
}

function ratios({
  live,
  figures,
  many,
  scripts,
  pageCacheMemory,
  scores,
  hydratedScores,
  helloScores,
}: Measured): string[] {
  const at = (name: string, connections = 32, list = figures) =>
    list.find((f) => f.name === name && f.connections === connections)
  const rate = (name: string) => at(name)?.perSecond ?? Number.NaN
  const ratio = (a: number, b: number) => (a / b).toFixed(2)
  const page = "institute page, cached"
  const parsedPage = "institute page, cached, without the fast path"
  const more = (scripts.institute.bytes - scripts.hello.bytes) / 1024
  const call = "public API call"
  const freshCall = "public API call, not cached"
  const grown = (name: string) =>
    ratio(many.find((f) => f.name === `${name}, 10,000 institutes`)?.perSecond ?? Number.NaN, rate(name))
  return [
    `- cached institute page to nginx with the same bytes: ${ratio(rate(page), rate("the same bytes by nginx"))} (aim 0.8)`,
    `- cached institute page to the hello-world page of Next: ${ratio(rate(page), rate("hello world by Next"))} (aim 10)`,
    `- cold institute page: ${at("institute page, cold", 1)?.p50Ms} ms (aim under 30)`,
    `- public API call: ${at(call)?.processorUs} µs of processor time (aim under 150); not cached: ${at(freshCall)?.processorUs} µs, ${ratio(rate(freshCall), rate("single-row select"))} of a bare select's rate`,
    `- with 10,000 institutes: page ${grown(page)}, API call ${grown(call)}, not cached ${grown(freshCall)} of the rate with three (aim 1)`,
    `- JavaScript of the institute page above hello world: ${more.toFixed(1)} KB gzip (aim at most 30)`,
    describeMemory(pageCacheMemory),
    `- cached institute page by Node's HTTP parser (FAST_PATH=no): ${ratio(rate(parsedPage), rate("the same bytes by nginx"))} of nginx's rate, ${ratio(rate(parsedPage), rate(page))} of that of the fast path`,
    `- live connections: ${live.connections} signed in on one core in ${live.residentMb} MB (aim under 300); ${live.perSecond} deliveries a second, p50 ${live.p50Ms} ms, p99 ${live.p99Ms} ms (aim 5,000, under 50 ms), ${live.processorShare} of the core`,
    `- Lighthouse, mobile: ${describeScores(scores)} (aim 99, 100, 100, 100); hydrated while it loads (DEFERRED_HYDRATION=no): ${describeScores(hydratedScores)}; hello world: performance ${helloScores?.performance ?? "not measured"}`,
  ]
}

function describeScores(scores: Record<string, number> | undefined): string {
  if (!scores) return "not measured"
  return Object.entries(scores)
    .map(([name, score]) => `${name} ${score}`)
    .join(", ")
}

function describeMemory(memory: PageCacheMemory | undefined): string {
  if (!memory) return "- page cache after 100,000 pages: not measured"
  const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)
  const { boundBytes, countedBytes, residentBytes, pages, bytesPerPage } = memory
  return `- page cache after 100,000 pages: ${mb(countedBytes)} MB counted (aim at most ${mb(boundBytes)}), ${mb(residentBytes)} MB resident; it holds ${pages} of ${bytesPerPage} bytes each`
}
