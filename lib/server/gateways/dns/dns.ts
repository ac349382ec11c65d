import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import type { DnsResolver } from "./dns-resolver"
import { openLocalRecords } from "./local-records"
import { systemResolver } from "./system-resolver"

/** The records of the local DNS, where domains are not looked up in the real one. */
export const localRecords =
  (env.DNS ?? (env.MAIN_HOST === "localhost" ? "local" : "system")) === "local"
    ? openLocalRecords(join(env.LECTERN_DATA, "dns-records.json"))
    : undefined

/** Looks up the records of domains. */
export const dns: DnsResolver = localRecords?.resolver ?? systemResolver()
