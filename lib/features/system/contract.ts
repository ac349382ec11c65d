import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { LocalRecord } from "@/lib/contract/local-record"
import { OutboxMessage } from "@/lib/contract/outbox-message"

export const Health = z.object({
  version: z.string(),
  database: z.boolean(),
  migrations: z.boolean(),
  jobs: z.boolean(),
  /** What an operator must mend: a proxy on this machine that is not in `TRUSTED_PROXIES`, no payment gateway, no mail server. */
  warnings: z.array(z.enum(["untrusted_proxy", "no_payments", "no_mail"])),
  /** Rejected promises that nothing awaited, since the start of the process that answers; each is logged. */
  unhandledRejections: z.number().int(),
  /** What requests hold of this process: places, those who wait for one or are counted, and bytes. All 0 when there is no request. */
  held: z.object({
    uploads: z.number().int(),
    uploadsWaiting: z.number().int(),
    uploaders: z.number().int(),
    uploadBytes: z.number().int(),
    bodyBytes: z.number().int(),
  }),
})

export const system = {
  health: endpoint("GET /health", {
    summary: "Whether database, migrations and jobs are ready; 503 when one is not",
    access: "public",
    scope: "own",
    reply: Health,
    failures: ["maintenance"],
  }),
  checkUpdates: endpoint("GET /users/v2/api/check/updates", {
    summary: "The running version, so that an old tab reloads",
    access: "public",
    scope: "own",
    reply: z.object({ ver: z.string() }),
  }),
  clientIp: endpoint("GET /users/v2/api/clientIp", {
    summary: "The visitor's IP address and, where a geolocation service is configured, country (added)",
    access: "public",
    scope: "own",
    reply: z.object({ ip: z.string(), country: z.string().nullable() }),
  }),
  outbox: endpoint("GET /dev/outbox", {
    support: "hidden",
    summary:
      "The newest mails and messages that were captured instead of sent, for a developer on this machine; else 404 (added)",
    access: "public",
    scope: "own",
    reply: z.array(OutboxMessage),
    failures: ["not_found"],
  }),
  dnsRecords: endpoint("GET /dev/dns", {
    summary: "The records of the local DNS, for a developer on this machine; else 404 (added)",
    access: "public",
    scope: "own",
    reply: z.array(LocalRecord),
    failures: ["not_found"],
  }),
  saveDnsRecord: endpoint("PUT /dev/dns", {
    summary: "Sets a record of the local DNS, or removes it by an empty value (added)",
    access: "public",
    scope: "own",
    body: LocalRecord,
    reply: z.array(LocalRecord),
    failures: ["not_found"],
    recordsNothing: "it exists on the machine of a developer alone",
  }),
}
