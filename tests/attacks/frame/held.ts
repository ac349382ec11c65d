import { z } from "zod"
import type { Target } from "./attack"

const Health = z.object({ data: z.object({ held: z.record(z.string(), z.number()) }) })

/** What requests hold of a server: places and bytes of uploads, those who wait for them, and bytes of bodies. */
export async function readHeld({ port }: Target): Promise<Record<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`)
  return Health.parse(await response.json()).data.held
}
