import { letSleep } from "@/lib/server/deferred-hydration/defer-scripts"

const chunk = (name: string) => `<script src="/_next/static/chunks/${name}.js" async="" nonce="n1"></script>`
const preload = `<link rel="preload" as="script" fetchPriority="low" nonce="n1" href="/_next/static/chunks/c.js"/>`
const old = `<script src="/_next/static/chunks/old.js" noModule=""></script>`
const data = `<script nonce="n1">self.__next_f.push([1,"$&"])</script>`
const page = `<html><head>${preload}${chunk("a")}${old}</head><body>Hello${data}${chunk("b")}</body></html>`

test("the scripts of a page wait for its waker, which knows them in their order", () => {
  const asleep = letSleep(page, "n1")
  expect(asleep).not.toMatch(/<script src=[^>]*async/)
  expect(asleep).not.toContain("preload")
  expect(asleep).toContain(`["/_next/static/chunks/a.js","/_next/static/chunks/b.js"]`)
  expect(asleep).toMatch(/<script nonce="n1">\(function wakeLater[\s\S]*<\/script><\/head>/)
})

test("everything else of the page stays as it is", () => {
  const asleep = letSleep(page, "n1")
  expect(asleep).toContain(old)
  expect(asleep).toContain(
    `<body>Hello<script type="text/plain" data-told nonce="n1">self.__next_f.push([1,"$&"])</script></body>`,
  )
  expect(letSleep(`<html><head>${old}</head></html>`, "n1")).toBe(`<html><head>${old}</head></html>`)
})
