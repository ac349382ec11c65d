import type { LocalRecord } from "@/lib/contract/local-record"
import { domains } from "@/lib/features/domains/contract"
import { localRecords } from "@/lib/server/gateways/dns/dns"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, send, type TestMember, unique } from "../setup/test-app"

/** The administrators of two institutes, created for each file. */
export const owners: Record<"acme" | "rival", TestMember> = {} as never

/** Creates the owners, and removes every domain and limit before each test of a file. */
export function withDomains(): void {
  beforeAll(async () => {
    owners.acme = await createMember("InstituteAdmin", "acme")
    owners.rival = await createMember("InstituteAdmin", "rival")
  })
  beforeEach(() =>
    withPlatform(async (db) => {
      await db.deleteFrom("rate_limits").execute()
      await db.deleteFrom("institute_domains").execute()
    }),
  )
}

/** A domain that no other test uses. */
export const newHost = () => `${unique("learn")}.example.org`

/** Adds a domain as an administrator types it. */
export const addDomain = (owner: TestMember, domain: string) => send(owner, domains.add, { body: { domain } })

/** Has the records of a domain checked now. */
export const checkDomain = (owner: TestMember, id: number) => send(owner, domains.check, { params: { id: String(id) } })

/** Lists the domains of an institute. */
export const listDomains = async (owner: TestMember) => (await send(owner, domains.list, {})).data

/** Sets records of the local DNS; an empty value removes one. */
export async function setDns(...records: LocalRecord[]): Promise<void> {
  for (const record of records) await localRecords?.save(record)
}

type Claim = Awaited<ReturnType<typeof addDomain>>["data"]

/** The TXT record that proves a domain. */
export const ownershipOf = ({ ownershipRecord: record }: Claim): LocalRecord => ({
  name: record?.name ?? "",
  type: "TXT",
  value: record?.value ?? "",
})

/** The record that leads a domain to the platform, or elsewhere. */
export const routingOf = ({ host }: Claim, value = "localhost"): LocalRecord => ({ name: host, type: "CNAME", value })

/** Adds a domain that works. */
export async function addActiveDomain(owner: TestMember) {
  const { data: claim } = await addDomain(owner, newHost())
  await setDns(ownershipOf(claim), routingOf(claim))
  return (await checkDomain(owner, claim.id)).data
}
