import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Nothing } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"

const HOUR = 3600

/**
 * A claim of which nothing is proved, a domain that the institute owns, one that leads to the institute as well, and one
 * that no longer does.
 */
export const DOMAIN_STATUSES = ["pending", "verified", "active", "failed"] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

/** What the TXT record holds: our token, nothing, or something else. */
export const OWNERSHIPS = ["unchecked", "found", "missing", "other"] as const
/** Where the domain points: to the platform, nowhere, or elsewhere. */
export const ROUTINGS = ["unchecked", "found", "missing", "elsewhere"] as const

/** Why a domain is refused. */
export const REFUSALS = ["malformed", "address", "local", "suffix", "platform", "limit"] as const
export type Refusal = (typeof REFUSALS)[number]

const DnsRecord = z.object({ type: z.enum(["TXT", "CNAME", "A", "AAAA"]), name: z.string(), value: z.string() })

export const Domain = z.object({
  id: Id,
  /** In ASCII, as DNS has it, and as people read it. */
  host: z.string(),
  displayHost: z.string(),
  status: z.enum(DOMAIN_STATUSES),
  isPrimary: z.boolean(),
  /** Whether the platform has set it up, so that it has no records to check. */
  isManaged: z.boolean(),
  ownership: z.enum(OWNERSHIPS),
  routing: z.enum(ROUTINGS),
  /** What the domain points to if that is not the platform. */
  pointsTo: z.array(z.string()),
  /** The record that proves the ownership, and those that lead the domain here. */
  ownershipRecord: DnsRecord.nullable(),
  routingRecords: z.array(DnsRecord),
  checkedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
})
export type Domain = z.infer<typeof Domain>

const owner = { access: ["InstituteAdmin"], screen: "institute" } as const

export const domains = {
  list: endpoint("GET /institutes/v2/api/domains", {
    summary: "The institute's own domains with their records and the state of each check (added)",
    access: ADMINS,
    screen: "institute",
    scope: "own",
    reply: z.array(Domain),
  }),
  add: endpoint("POST /institutes/v2/api/domains", {
    ...owner,
    feature: "customDomain",
    summary: "Claims a domain, which is proved by a TXT record (added)",
    scope: "own",
    body: z.object({ domain: z.string().trim().min(1, "Must be given").max(260) }),
    reply: Domain,
    failures: ["domain_not_allowed", "domain_taken"],
    limit: { calls: 60, perSeconds: HOUR },
    records: ["domain.added"],
  }),
  check: endpoint("POST /institutes/v2/api/domains/:id/check", {
    support: "write",
    ...owner,
    summary: "Looks the records of a domain up now (added)",
    scope: "own",
    params: IdParams,
    reply: Domain,
    failures: ["not_found", "domain_taken", "dns_unavailable", "too_many_requests"],
    records: ["domain.failed", "domain.works"],
  }),
  setPrimary: endpoint("POST /institutes/v2/api/domains/:id/primary", {
    ...owner,
    summary: "Makes an active domain the host of every link of the institute, or the sub-domain again (added)",
    scope: "own",
    params: IdParams,
    body: z.object({ isPrimary: z.boolean() }),
    reply: Domain,
    failures: ["not_found", "stale"],
    records: ["domain.primary_set", "domain.primary_unset"],
  }),
  remove: endpoint("DELETE /institutes/v2/api/domains/:id", {
    ...owner,
    summary: "Removes a domain, which stops serving the institute at once (added)",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found"],
    records: ["domain.removed"],
  }),
  /** For a TLS terminator that obtains certificates on demand. */
  mayHaveCertificate: endpoint("GET /institutes/v2/api/domainCertificate", {
    summary: "Whether a domain is an institute's, so that a certificate may be obtained for it: 200, else 404 (added)",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    query: z.object({ domain: z.string().trim().toLowerCase().max(260) }),
    reply: z.object({ domain: z.string() }),
    failures: ["not_found", "too_many_requests"],
  }),
}
