import { platform } from "@/lib/features/platform/contract"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send } from "../setup/test-app"
import { addActiveDomain, addDomain, listDomains, newHost, owners, withDomains } from "./domains-fixtures"

withDomains()
withJobQueue()

test.each([
  ["https://Learn.Example.ORG./courses?x=1", "learn.example.org"],
  ["LEARN.example.org:443", "learn.example.org"],
  ["शिक्षा.भारत", "xn--11b9de2ac9f.xn--h2brj9c"],
  ["bücher.example.org", "xn--bcher-kva.example.org"],
])("%s is claimed as %s, once", async (typed, host) => {
  const { data } = await addDomain(owners.acme, typed)
  expect(data.host).toBe(host)
  expect((await addDomain(owners.acme, host)).data).toEqual(data)
  expect(await listDomains(owners.acme)).toHaveLength(1)
})

test.each([
  ["acme.localhost", "platform"],
  ["localhost", "platform"],
  ["printer.local", "local"],
  ["intranet", "local"],
  ["1.0.0.127.in-addr.arpa", "local"],
  ["127.0.0.1", "address"],
  ["0x7f.1", "address"],
  ["http://[::1]/", "address"],
  ["co.uk", "suffix"],
  ["github.io", "suffix"],
  ["a b.org", "malformed"],
  ["-a.example.org", "malformed"],
  [`${"a".repeat(64)}.org`, "malformed"],
  ["_dmarc.example.org", "malformed"],
])("%s is refused as %s", async (domain, reason) => {
  const answer = await addDomain(owners.acme, domain)
  const { details } = (await answer.response.json()) as { details?: unknown }
  expect([answer.code, details]).toEqual(["domain_not_allowed", { reason }])
})

test("an institute has at most five domains", async () => {
  const reasonOf = async (answer: Awaited<ReturnType<typeof addDomain>>) =>
    ((await answer.response.json()) as { details?: { reason?: string } }).details?.reason
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => addDomain(owners.acme, newHost())))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await reasonOf(await addDomain(owners.acme, newHost()))).toBe("limit")
  expect((await addDomain(owners.rival, newHost())).status).toBe(200)
})

test("the platform sees the domains of each institute with their status", async () => {
  const domain = await addActiveDomain(owners.acme)
  const { data: claim } = await addDomain(owners.acme, newHost())
  const listed = await send(await createMember("SuperAdmin"), platform.listInstitutes, { query: {} })
  const domainsOf = (id: number) => listed.data.content.find((institute) => institute.id === id)?.domains
  expect(domainsOf(institutes.acme)).toEqual([
    { host: domain.host, status: "active" },
    { host: claim.host, status: "pending" },
  ])
  expect(domainsOf(institutes.rival)).toEqual([])
})
