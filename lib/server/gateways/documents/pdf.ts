import { join } from "node:path"
import { z } from "zod"
import { env } from "@/lib/server/env.server"
import { ProgramError, runProgram } from "@/lib/server/programs/run-program"

const PROGRAM = join(process.cwd(), "lib/server/gateways/documents/pdf-program.ts")
const TIMEOUT_MS = 60_000
const MB = 1024 * 1024
const HEAP_MB = 1_024
const LIMITS = { memoryBytes: 4 * 1024 * MB, cpuSeconds: 45, fileBytes: 220 * MB }

const PdfDescription = z.object({
  pages: z.number().int().min(1).max(100_000),
  /** The entries of its outline that lead to a page, from 1, by their level, from 1. */
  outline: z.array(
    z.object({ title: z.string(), page: z.number().int().min(1), level: z.number().int().min(1).max(3) }),
  ),
})
export type PdfDescription = z.infer<typeof PdfDescription>

type Reading = { source: string; signal: AbortSignal }

/** Reads how many pages a PDF has, and its outline. Throws `ProgramError` for one that cannot be read, or needs a password. */
export const describePdf = async ({ source, signal }: Reading): Promise<PdfDescription> =>
  parse(PdfDescription, await run(["describe", source], signal))

/**
 * Writes a PDF of the pages from the first to the last, or as many as there are, which holds nothing of the other pages. Returns
 * how many it has. Throws `ProgramError` where there is no such page.
 */
export async function extractPages({
  source,
  target,
  from,
  to,
  signal,
}: Reading & { target: string; from: number; to: number }): Promise<number> {
  const { pages } = parse(
    z.object({ pages: z.number().int().min(1) }),
    await run(["extract", source, target, String(from), String(to)], signal),
  )
  return pages
}

/** pdf.js runs as a program of its own, within limits and without the secrets of this one, because strangers write the files. */
const run = (args: readonly string[], signal: AbortSignal) =>
  runProgram({
    program: process.execPath,
    args: [`--max-old-space-size=${HEAP_MB}`, "--disable-wasm-trap-handler", PROGRAM, ...args],
    signal,
    timeoutMs: TIMEOUT_MS,
    limits: LIMITS,
    environment: { PATH: env.PATH, LANG: "C.UTF-8", NODE_ENV: env.NODE_ENV },
  })

function parse<S extends z.ZodType>(shape: S, printed: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(printed))
  } catch {
    throw new ProgramError("the PDF could not be read")
  }
}
