import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { createServer, request, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { staticFiles } from "@/lib/server/front/static-files"

let http: Server
beforeAll(async () => {
  const build = await mkdtemp(join(tmpdir(), "build-"))
  await mkdir(join(build, "static/chunks"), { recursive: true })
  await writeFile(join(build, "static/chunks/a b.js"), "run()")
  await writeFile(join(build, "secret.js"), "secret")
  await mkdir(join(build, "public"))
  await writeFile(join(build, "public/icon.svg"), "<svg/>")
  const files = staticFiles(build, join(build, "public"))
  http = createServer((incoming, response) => {
    files.serve(incoming, response, incoming.url ?? "").then(
      (isServed) => isServed || response.writeHead(418).end(),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
})
afterAll(() => new Promise((resolve) => http.close(resolve)))

/** The status and the body of a path, sent as it is. */
function ask(path: string): Promise<[status: number | undefined, body: string]> {
  const address = http.address()
  return new Promise((resolve, reject) => {
    request({ port: typeof address === "object" ? address?.port : 0, path, agent: false }, (response) => {
      let body = ""
      response
        .on("data", (chunk: Buffer) => (body += chunk.toString()))
        .on("end", () => resolve([response.statusCode, body]))
    })
      .on("error", reject)
      .end()
  })
}

test("a file of the build is served, also by a percent-encoded path", async () => {
  expect(await ask("/_next/static/chunks/a%20b.js")).toEqual([200, "run()"])
})

test.each(["/_next/static/%E0%A4%A.js", "/_next/static/%", "/_next/static/..%2Fsecret.js", "/_next/static/%00.js"])(
  "%s is not found",
  async (path) => {
    expect((await ask(path))[0]).toBe(404)
  },
)

test.each(["/_next/static/chunks/none.js", "/_next/static/chunks/picture.png", "/institute/2"])(
  "%s is left to Next",
  async (path) => {
    expect((await ask(path))[0]).toBe(418)
  },
)
