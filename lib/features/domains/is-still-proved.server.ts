import { checkDns } from "./check-dns.server"
import type { Holder } from "./domain-queries.server"

/** Whether the record by which the holder of a domain proved it is there; what the platform has set up needs none. */
export const isStillProved = async ({ host, txtToken }: Holder): Promise<boolean> =>
  txtToken === null || (await checkDns(host, txtToken)).ownership === "found"
