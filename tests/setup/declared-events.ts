import { readPlatform } from "@/lib/server/tenancy/platform"
import { findOwners } from "./lazy-api"

interface AnsweredCall {
  method: string
  /** Without `/api`. */
  path: string
  response: Response
}

/** The program records them in whichever call fills a limit of the plan (`requireLimit`), changes it, or frees a place of it (`settleHeld`). */
const OF_LIMITS = /^(quota\.|plan\.(held|held_released|staff_held|staff_released)$)/

/**
 * Throws when a call has recorded an event that its contract does not name, so that all API tests hold what the contract
 * says of it.
 */
export async function requireDeclaredEvents({ method, path, response }: AnsweredCall): Promise<void> {
  const requestId = response.headers.get("x-request-id")
  const endpoint = findOwners(path).find((one) => one.method === method)?.endpoint
  // Tests that watch what public reads ask of the database see no query of ours.
  const isPublicRead = method === "GET" && endpoint?.access === "public" && !endpoint.writes
  if (!response.ok || requestId === null || isPublicRead) return
  const recorded = await readPlatform((db) =>
    db.selectFrom("events").select("key").distinct().where("requestId", "=", requestId).execute(),
  )
  if (recorded.length === 0) return
  const records = endpoint?.records ?? []
  const undeclared = recorded.filter(({ key }) => !records.some((one) => one === key) && !OF_LIMITS.test(key))
  if (undeclared.length > 0)
    throw new Error(
      `${method} ${path} records ${undeclared.map(({ key }) => key).join(", ")}, which its contract does not name`,
    )
}
