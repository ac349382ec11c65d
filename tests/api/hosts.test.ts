import { findHostInstitute } from "@/lib/main/find-host-institute"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { stopListening } from "@/lib/server/db/listener"
import { createHosts } from "@/lib/server/hosts/hosts"
import { callImplementations } from "@/lib/server/api/registry"
import { flushInvalidations, listenForChanges } from "@/lib/server/page-cache/invalidation"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes } from "../setup/test-app"

const lookUp = findHostInstitute(callImplementations(instituteHandlers))
const lookups: string[] = []
const hosts = createHosts((name) => {
  lookups.push(name)
  return lookUp(name)
})
const find = async (host: string) => (await hosts.find(host, "127.0.0.1"))?.instituteId

beforeAll(listenForChanges)
afterAll(stopListening)
beforeEach(() => (lookups.length = 0))

test("a host is looked up once, whatever its port, and so is one of no institute", async () => {
  for (const host of ["acme.localhost", "acme.localhost:1", "acme.localhost:65535"])
    expect(await find(host)).toBe(institutes.acme)
  for (const host of ["nobody.localhost", "nobody.localhost:2"]) expect(await find(host)).toBeUndefined()
  expect(lookups).toEqual(["acme.localhost", "nobody.localhost"])
  expect([hosts.cached("acme.localhost:9"), hosts.cached("nobody.localhost"), hosts.cached("new.localhost")]).toEqual([
    expect.objectContaining({ instituteId: institutes.acme, isMain: false }),
    "none",
    "unknown",
  ])
})

test("concurrent requests look a host up once for each address", async () => {
  await Promise.all(Array.from({ length: 20 }, () => find("rival.localhost")))
  expect(lookups).toEqual(["rival.localhost"])
})

test("a domain is known as soon as it is verified, and forgotten as soon as it is removed", async () => {
  const host = "school.example"
  expect(await find(host)).toBeUndefined()
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("institute_domains").values({ host, status: "verified" }).execute(),
  )
  await flushInvalidations()
  expect(await find(host)).toBe(institutes.acme)
  await withInstitute(institutes.acme, (db) => db.deleteFrom("institute_domains").where("host", "=", host).execute())
  await flushInvalidations()
  expect(await find(host)).toBeUndefined()
})

test("the host of a suspended institute says so, and the generation tells the fast path", async () => {
  const before = hosts.generation()
  const setStatus = (status: string) =>
    withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.rival).execute())
  await find("rival.localhost")
  await setStatus("suspended")
  await flushInvalidations()
  expect(await hosts.find("rival.localhost", "127.0.0.1")).toMatchObject({ restriction: "suspended" })
  expect(hosts.generation()).toBeGreaterThan(before)
  await setStatus("active")
  await flushInvalidations()
  expect(await find("rival.localhost")).toBe(institutes.rival)
})
