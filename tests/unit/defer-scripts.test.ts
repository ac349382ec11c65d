import { deferScripts, loadPayloadChunks, startAfterPaint } from "@/lib/server/deferred-hydration/defer-scripts"

const chunk = (name: string) => `<script src="/_next/static/chunks/${name}.js" async="" nonce="n1"></script>`
const preload = `<link rel="preload" as="script" fetchPriority="low" nonce="n1" href="/_next/static/chunks/c.js"/>`
const old = `<script src="/_next/static/chunks/old.js" noModule=""></script>`
const data = `<script nonce="n1">self.__next_f.push([1,"$&"])</script>`
const page = `<html><head>${preload}${chunk("a")}${old}</head><body>Hello${data}${chunk("b")}</body></html>`

test("the scripts of a page are removed and passed to the bootstrap script in their order", () => {
  const deferred = deferScripts(page, "n1")
  expect(deferred).not.toMatch(/<script src=[^>]*async/)
  expect(deferred).not.toContain("preload")
  expect(deferred).toContain(`["/_next/static/chunks/a.js","/_next/static/chunks/b.js"]`)
  expect(deferred).toMatch(/<script nonce="n1">\(function hydrateOnInteraction[\s\S]*<\/script><\/head>/)
})

test("everything else in the page stays the same", () => {
  const deferred = deferScripts(page, "n1")
  expect(deferred).toContain(old)
  expect(deferred).toContain(
    `<body>Hello<script type="text/plain" data-next-flight nonce="n1">self.__next_f.push([1,"$&"])</script></body>`,
  )
  expect(deferScripts(`<html><head>${old}</head></html>`, "n1")).toBe(`<html><head>${old}</head></html>`)
})

test("the scripts of an area are fetched at once and run by a script behind the content", () => {
  const started = startAfterPaint(page, "n1")
  expect(started).not.toMatch(/<script src=[^>]*async/)
  const link = (name: string) =>
    `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/${name}.js"/>`
  expect(started).toContain(`${old}${link("a")}${link("b")}</head>`)
  expect(started.match(/as="script"/g)).toHaveLength(2)
  expect(started).toMatch(
    /<body>Hello<script nonce="n1">\(function hydrateAfterPaint[\s\S]*\(\["\/_next\/static\/chunks\/a.js","\/_next\/static\/chunks\/b.js"\]\)<\/script><script nonce="n1">self/,
  )
  expect(startAfterPaint(`<html><head>${old}</head></html>`, "n1")).toBe(`<html><head>${old}</head></html>`)
})

test("chunks that the payload alone names are fetched with the others, each once", () => {
  const names = (...chunks: string[]) =>
    `<script nonce="n1">self.__next_f.push([1,"7:I[1,[${chunks.map((name) => String.raw`\"/_next/static/chunks/${name}.js\"`).join(",")}]]"])</script>`
  const withErrorPage = page.replace(data, names("a", "b") + names("error", "a", "not-found"))
  const chunks = ["a", "b", "error", "not-found"].map((name) => `/_next/static/chunks/${name}.js`)
  expect(deferScripts(withErrorPage, "n1")).toContain(`)(${JSON.stringify(chunks)})`)
  const started = startAfterPaint(withErrorPage, "n1")
  expect(started).toContain(`)(${JSON.stringify(chunks)})`)
  expect(started.match(/<link rel="preload" as="script"/g)).toHaveLength(chunks.length)
  const missing = ["error", "not-found"].map(
    (name) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`,
  )
  expect(loadPayloadChunks(withErrorPage)).toBe(withErrorPage.replace("</head>", `${missing.join("")}</head>`))
  expect(loadPayloadChunks(page)).toBe(page)
})
