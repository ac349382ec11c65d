import { domains } from "@/lib/features/domains/contract"
import { checkDueDomains, endUnprovenClaims } from "@/lib/features/domains/jobs.server"
import { findHostInstitute } from "@/lib/main/find-host-institute"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { stopListening } from "@/lib/server/db/listener"
import { dns } from "@/lib/server/gateways/dns/dns"
import { createHosts } from "@/lib/server/hosts/hosts"
import { callImplementations } from "@/lib/server/api/registry"
import { listenForChanges } from "@/lib/server/page-cache/invalidation"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { institutes, send, type TestMember } from "../setup/test-app"
import {
  addActiveDomain,
  addDomain,
  checkDomain,
  listDomains,
  newHost,
  ownershipOf,
  owners,
  routingOf,
  setDns,
  withDomains,
} from "./domains-fixtures"

withJobQueue()

const hosts = createHosts(findHostInstitute(callImplementations(instituteHandlers)))
const servedBy = async (host: string) => (await hosts.find(host, "127.0.0.1"))?.instituteId
const remove = (owner: TestMember, id: number) => send(owner, domains.remove, { params: { id: String(id) } })
const setStored = (id: number, values: object) =>
  withPlatform((db) => db.updateTable("institute_domains").set(values).where("id", "=", id).execute())
const findStored = (id: number) =>
  withPlatform((db) => db.selectFrom("institute_domains").selectAll().where("id", "=", id).executeTakeFirst())
const due = { nextCheckAt: new Date(0) }

withDomains()
beforeAll(listenForChanges)
afterAll(stopListening)

describe("take-over", () => {
  it("refuses a domain that another institute has verified", async () => {
    const domain = await addActiveDomain(owners.acme)
    expect((await addDomain(owners.rival, domain.host)).code).toBe("domain_taken")
    expect(await listDomains(owners.rival)).toEqual([])
  })

  it("does not verify by the token of another institute", async () => {
    const host = newHost()
    const [{ data: own }, { data: other }] = [await addDomain(owners.acme, host), await addDomain(owners.rival, host)]
    expect(own.ownershipRecord?.value).not.toBe(other.ownershipRecord?.value)
    await setDns(ownershipOf(own), routingOf(own))
    expect((await checkDomain(owners.rival, other.id)).data).toMatchObject({ status: "pending", ownership: "other" })
    expect((await checkDomain(owners.acme, own.id)).data.status).toBe("active")
    expect(await servedBy(host)).toBe(institutes.acme)
  })

  it("lets an unproven claim block nobody, and ends it after a week", async () => {
    const host = newHost()
    const { data: squat } = await addDomain(owners.rival, host)
    const { data: own } = await addDomain(owners.acme, host)
    await setDns(ownershipOf(own))
    expect((await checkDomain(owners.acme, own.id)).data.status).toBe("verified")
    await endUnprovenClaims.run({})
    expect(await findStored(squat.id)).toBeDefined()
    await setStored(squat.id, { expiresAt: new Date(Date.now() - 1000) })
    await setStored(own.id, { expiresAt: new Date(Date.now() - 1000) })
    await endUnprovenClaims.run({})
    expect([await findStored(squat.id), (await findStored(own.id))?.status]).toEqual([undefined, "verified"])
  })

  it("leaves a domain that two institutes prove to the first", async () => {
    const host = newHost()
    const [{ data: first }, { data: second }] = [
      await addDomain(owners.acme, host),
      await addDomain(owners.rival, host),
    ]
    await setDns(ownershipOf(first))
    await checkDomain(owners.acme, first.id)
    const both = jest.spyOn(dns, "txt").mockResolvedValue([ownershipOf(first).value, ownershipOf(second).value])
    expect((await checkDomain(owners.rival, second.id)).code).toBe("domain_taken")
    await setStored(second.id, due)
    await checkDueDomains.run({})
    both.mockRestore()
    expect([(await findStored(first.id))?.status, (await findStored(second.id))?.status]).toEqual([
      "verified",
      "pending",
    ])
    await remove(owners.acme, first.id)
    await setDns(ownershipOf(second))
    expect((await checkDomain(owners.rival, second.id)).data.status).toBe("verified")
  })

  it("passes to who proves it now at once where the proof of the first is gone, who is mailed", async () => {
    const held = await addActiveDomain(owners.acme)
    await send(owners.acme, domains.setPrimary, { params: { id: String(held.id) }, body: { isPrimary: true } })
    await setDns({ ...ownershipOf(held), value: "" })
    const { data: claim } = await addDomain(owners.rival, held.host)
    expect((await checkDomain(owners.rival, claim.id)).data.status).toBe("pending")
    expect(await findStored(held.id)).toMatchObject({ status: "active", isPrimary: true })
    await setDns(ownershipOf(claim))
    expect((await checkDomain(owners.rival, claim.id)).data.status).toBe("active")
    expect(await findStored(held.id)).toMatchObject({ status: "failed", isPrimary: false, ownership: "missing" })
    expect(await servedBy(held.host)).toBe(institutes.rival)
    const mails = await mailsTo(owners.acme.email)
    expect(mails.filter(({ subject }) => subject === `${held.host} no longer leads to acme institute`)).toHaveLength(1)
  })

  it("leaves a domain to its holder while name servers do not answer", async () => {
    const held = await addActiveDomain(owners.acme)
    const unanswered = jest.spyOn(dns, "txt").mockRejectedValue(new Error("queryTxt ETIMEOUT"))
    expect((await addDomain(owners.rival, held.host)).code).toBe("domain_taken")
    unanswered.mockRestore()
  })

  it("hides the domains of another institute", async () => {
    const domain = await addActiveDomain(owners.acme)
    expect((await checkDomain(owners.rival, domain.id)).code).toBe("not_found")
    expect((await remove(owners.rival, domain.id)).code).toBe("not_found")
    const primary = { params: { id: String(domain.id) }, body: { isPrimary: true } }
    expect((await send(owners.rival, domains.setPrimary, primary)).code).toBe("not_found")
    expect(await servedBy(domain.host)).toBe(institutes.acme)
  })
})
