import { domains } from "@/lib/features/domains/contract"
import { checkDueDomains } from "@/lib/features/domains/jobs.server"
import { institutes as instituteCalls } from "@/lib/features/institutes/contract"
import { findHostInstitute } from "@/lib/main/find-host-institute"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { stopListening } from "@/lib/server/db/listener"
import { dns } from "@/lib/server/gateways/dns/dns"
import { createHosts } from "@/lib/server/hosts/hosts"
import { callImplementations } from "@/lib/server/api/registry"
import { listenForChanges } from "@/lib/server/page-cache/invalidation"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { eventsOf } from "../setup/events"
import { mailsTo } from "../setup/mails"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
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
import { bellOf } from "./notifications-fixtures"

withJobQueue()

const hosts = createHosts(findHostInstitute(callImplementations(instituteHandlers)))
const servedBy = async (host: string) => (await hosts.find(host, "127.0.0.1"))?.instituteId
const certificateOf = (domain: string) => send(null, domains.mayHaveCertificate, { query: { domain } })
const remove = (owner: TestMember, id: number) => send(owner, domains.remove, { params: { id: String(id) } })
const setStored = (id: number, values: object) =>
  withPlatform((db) => db.updateTable("institute_domains").set(values).where("id", "=", id).execute())
const findStored = (id: number) =>
  withPlatform((db) => db.selectFrom("institute_domains").selectAll().where("id", "=", id).executeTakeFirst())
const due = { nextCheckAt: new Date(0) }

withDomains()
beforeAll(listenForChanges)
afterAll(stopListening)

test("a domain is claimed, verified, becomes active, serves the institute within a second and may have a certificate", async () => {
  const host = newHost()
  expect(await servedBy(host)).toBeUndefined()
  const { data: claim } = await addDomain(owners.acme, host)
  expect(claim).toMatchObject({
    host,
    status: "pending",
    ownershipRecord: { type: "TXT", name: `_lectern-verify.${host}`, value: expect.stringMatching(/=[0-9a-f]{40}$/) },
    routingRecords: [{ type: "CNAME", name: host, value: "localhost" }],
  })
  expect((await checkDomain(owners.acme, claim.id)).data).toMatchObject({
    status: "pending",
    ownership: "missing",
    routing: "missing",
  })
  expect((await certificateOf(host)).status).toBe(404)

  await setDns(ownershipOf(claim))
  expect((await checkDomain(owners.acme, claim.id)).data).toMatchObject({
    status: "verified",
    ownership: "found",
    routing: "missing",
  })
  await setDns(routingOf(claim))
  expect((await checkDomain(owners.acme, claim.id)).data).toMatchObject({
    status: "active",
    routing: "found",
    expiresAt: null,
  })
  expect(await servedBy(host)).toBe(institutes.acme)
  expect((await certificateOf(host)).status).toBe(200)

  expect((await remove(owners.acme, claim.id)).status).toBe(200)
  expect(await servedBy(host)).toBeUndefined()
  expect((await certificateOf(host)).status).toBe(404)
})

test("a job checks the domains that are due, and works again for those that work only after a week", async () => {
  const { data: claim } = await addDomain(owners.acme, newHost())
  await setDns(ownershipOf(claim), routingOf(claim))
  await checkDueDomains.run({})
  expect((await findStored(claim.id))?.status).toBe("pending")
  await setStored(claim.id, due)
  await checkDueDomains.run({})
  const stored = await findStored(claim.id)
  expect(stored?.status).toBe("active")
  const days = (Number(stored?.nextCheckAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})

test("a domain whose records are gone fails at the third check, stops serving, and works again with its records", async () => {
  const domain = await addActiveDomain(owners.acme)
  await send(owners.acme, domains.setPrimary, { params: { id: String(domain.id) }, body: { isPrimary: true } })
  await setDns({ ...routingOf(domain), value: "" })
  for (const [count, status] of [
    [1, "active"],
    [2, "active"],
    [3, "failed"],
  ] as const) {
    await setStored(domain.id, due)
    await checkDueDomains.run({})
    expect([count, (await findStored(domain.id))?.status]).toEqual([count, status])
  }
  expect(await findStored(domain.id)).toMatchObject({ isPrimary: false, routing: "missing" })
  await hosts.find(domain.host, "127.0.0.1")
  expect(await servedBy(domain.host)).toBeUndefined()
  await setDns(routingOf(domain))
  expect((await checkDomain(owners.acme, domain.id)).data.status).toBe("active")
})

test("administrators are told once when a domain fails, not again by later checks, and when it works again", async () => {
  const admin = await createMember("Admin")
  const domain = await addActiveDomain(owners.acme)
  await setDns({ ...routingOf(domain), value: "" })
  for (let count = 0; count < 5; count += 1) {
    await setStored(domain.id, due)
    await checkDueDomains.run({})
  }
  await runJobs()
  await setDns(routingOf(domain))
  await setStored(domain.id, due)
  await checkDueDomains.run({})
  const subjects = (await mailsTo(owners.acme.email)).map(({ subject }) => subject)
  const texts = [`${domain.host} leads to acme institute`, `${domain.host} no longer leads to acme institute`]
  expect(subjects.filter((subject) => subject?.startsWith(domain.host))).toEqual(texts)
  const { content } = await bellOf(owners.acme)
  expect(content.slice(0, 2).map(({ title, link }) => [title, link])).toEqual(
    texts.map((text) => [text, "/admin/institute/domain"]),
  )
  for (const member of [admin, owners.rival]) expect((await bellOf(member)).content).toEqual([])
  const recorded = await eventsOf(`domain:${domain.id}`)
  expect(recorded.map(({ key, actorId }) => [key, actorId])).toEqual([
    ["domain.added", owners.acme.userId],
    ["domain.works", owners.acme.userId],
    ["domain.failed", null],
    ["domain.works", null],
  ])
})

test("checks by hand do not make a working domain fail", async () => {
  const domain = await addActiveDomain(owners.acme)
  await setDns({ ...ownershipOf(domain), value: "" })
  for (let count = 0; count < 5; count += 1)
    expect((await checkDomain(owners.acme, domain.id)).data).toMatchObject({ status: "active", ownership: "missing" })
})

test("a name server that does not answer changes nothing", async () => {
  const domain = await addActiveDomain(owners.acme)
  const unanswered = jest.spyOn(dns, "txt").mockRejectedValue(new Error("queryTxt ETIMEOUT"))
  expect((await checkDomain(owners.acme, domain.id)).code).toBe("dns_unavailable")
  await setStored(domain.id, due)
  await checkDueDomains.run({})
  unanswered.mockRestore()
  expect(await findStored(domain.id)).toMatchObject({ status: "active", failedChecks: 0 })
  expect(Number((await findStored(domain.id))?.nextCheckAt)).toBeGreaterThan(Date.now())
})

test("a domain that points elsewhere says where", async () => {
  const { data: claim } = await addDomain(owners.acme, newHost())
  await setDns(ownershipOf(claim), routingOf(claim, "shops.example.net"))
  expect((await checkDomain(owners.acme, claim.id)).data).toMatchObject({
    status: "verified",
    routing: "elsewhere",
    pointsTo: ["shops.example.net"],
  })
})

test("a registered domain itself gets the address of the main host, and is found by it", async () => {
  const host = `${unique("school")}.org`
  const { data: claim } = await addDomain(owners.acme, host)
  expect(claim.routingRecords).toEqual([{ type: "A", name: host, value: "127.0.0.1" }])
  await setDns(ownershipOf(claim), { name: host, type: "A", value: "203.0.113.9" })
  expect((await checkDomain(owners.acme, claim.id)).data).toMatchObject({
    routing: "elsewhere",
    pointsTo: ["203.0.113.9"],
  })
  await setDns({ name: host, type: "A", value: "127.0.0.1" })
  expect((await checkDomain(owners.acme, claim.id)).data.status).toBe("active")
})

test("an active domain becomes the host of the institute's links, and a pending one does not", async () => {
  const domain = await addActiveDomain(owners.acme)
  const { data: claim } = await addDomain(owners.acme, newHost())
  const setPrimary = (id: number, isPrimary = true) =>
    send(owners.acme, domains.setPrimary, { params: { id: String(id) }, body: { isPrimary } })
  const originOf = async () =>
    (await send(null, instituteCalls.show, { params: { id: String(institutes.acme) } })).data.origin
  expect((await setPrimary(claim.id)).code).toBe("stale")
  expect((await setPrimary(domain.id)).data.isPrimary).toBe(true)
  expect(await originOf()).toBe(`http://${domain.host}:3000`)
  const other = await addActiveDomain(owners.acme)
  expect((await setPrimary(other.id)).data.isPrimary).toBe(true)
  expect((await listDomains(owners.acme)).filter(({ isPrimary }) => isPrimary).map(({ id }) => id)).toEqual([other.id])
  await setPrimary(other.id, false)
  expect(await originOf()).toBe("http://acme.localhost:3000")
})

test("a domain that the platform has set up works, and is not checked", async () => {
  const host = newHost()
  await withPlatform((db) =>
    db.insertInto("institute_domains").values({ instituteId: institutes.acme, host, status: "active" }).execute(),
  )
  const [managed] = await listDomains(owners.acme)
  expect(managed).toMatchObject({ isManaged: true, ownershipRecord: null, routingRecords: [], status: "active" })
  expect((await checkDomain(owners.acme, managed?.id ?? 0)).data.status).toBe("active")
  await checkDueDomains.run({})
  expect(await servedBy(host)).toBe(institutes.acme)
})

test("names that are no institute's are limited, and do not use up the answers of those that are", async () => {
  const domain = await addActiveDomain(owners.acme)
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now())
  try {
    const statuses = new Set<number>()
    for (let count = 0; count < 201; count += 1) statuses.add((await certificateOf(`n${count}.example.net`)).status)
    expect([...statuses].toSorted()).toEqual([404, 429])
    expect((await certificateOf(domain.host)).status).toBe(200)
  } finally {
    clock.mockRestore()
  }
})
