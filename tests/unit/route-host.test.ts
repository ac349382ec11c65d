import { routeHost } from "@/lib/shared/hosts/route-host"

const region = { locale: "en", timezone: "Asia/Kolkata", country: "IN" }
const acme = { instituteId: 2, isCustomDomain: false, isMain: false, ...region }
const learn = { ...acme, isCustomDomain: true }
const main = { ...acme, instituteId: 1, isMain: true }
const at = (pathname: string, search = "") => ({ pathname, search })

test("the root of a sub-domain goes to the institute, of a custom domain to institute-info (spec §2)", () => {
  expect(routeHost(acme, at("/"))).toMatchObject({ kind: "redirect", to: "/institute/2" })
  expect(routeHost(learn, at("/"))).toMatchObject({ kind: "redirect", to: "/institute-info?id=2" })
  expect(routeHost(main, at("/"))).toEqual({ kind: "render" })
})

test("an institute's host shows no other institute", () => {
  expect(routeHost(acme, at("/institute/3"))).toEqual({ kind: "not-found" })
  expect(routeHost(acme, at("/institute/3/courses/1"))).toEqual({ kind: "not-found" })
  expect(routeHost(acme, at("/institute/02"))).toEqual({ kind: "not-found" })
  expect(routeHost(learn, at("/institute-info", "?id=3"))).toMatchObject({
    kind: "redirect",
    to: "/institute-info?id=2",
  })
})

test("the main host shows any institute", () => {
  expect(routeHost(main, at("/institute/3"))).toEqual({ kind: "render" })
})

test("short paths redirect to the full ones with their query", () => {
  expect(routeHost(acme, at("/courses/7", "?page=2"))).toMatchObject({
    status: 308,
    to: "/institute/2/courses/7?page=2",
  })
})

test("marketing pages are not shown on the host of an institute", () => {
  expect(routeHost(acme, at("/pricing"))).toMatchObject({ kind: "redirect", to: "/" })
})

test("every host has the areas", () => {
  expect(routeHost(acme, at("/student/my-learning", "?page=1"))).toEqual({ kind: "render" })
})

test.each(["suspended", "closed"] as const)("of a %s institute visitors and teachers see only that", (restriction) => {
  const host = { ...acme, restriction }
  for (const path of ["/", "/institute/2", "/teacher/dashboard", "/sitemap.xml", "/administrators", "/register"])
    expect(routeHost(host, at(path))).toEqual({ kind: "restricted", restriction })
  for (const path of ["/login", "/admin/plan", "/enter", "/own-records"])
    expect(routeHost(host, at(path))).toEqual({ kind: "render" })
  for (const path of ["/student/my-learning", "/library", "/planExpired"])
    expect(routeHost(host, at(path))).toEqual({ kind: "redirect", status: 307, to: "/own-records" })
})

test("of a suspended institute administrators read everything, of a closed one they have the way back", () => {
  expect(routeHost({ ...acme, restriction: "suspended" }, at("/admin/courses"))).toEqual({ kind: "render" })
  const closed = { ...acme, restriction: "closed", contact: "office@acme.test" } as const
  expect(routeHost(closed, at("/admin/courses"))).toEqual({ kind: "redirect", status: 307, to: "/admin/plan" })
  for (const path of ["/admin/plan/close", "/admin/institute/data", "/admin/profile/security"])
    expect(routeHost(closed, at(path))).toEqual({ kind: "render" })
  expect(routeHost(closed, at("/"))).toMatchObject({ kind: "restricted", contact: "office@acme.test" })
})
