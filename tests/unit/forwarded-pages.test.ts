import { Agent, createServer, type IncomingMessage, request, type RequestListener, type Server } from "node:http"
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from "node:zlib"
import { buffer } from "node:stream/consumers"
import { forwardRequest } from "@/lib/server/renderer/forward-request"
import { createSocketFolder } from "@/lib/server/renderer/local-socket"

const sockets = createSocketFolder()
const servers: Server[] = []
const agent = new Agent()
const html = `<html><body>${"A page of a checkout. ".repeat(900)}</body></html>`

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterAll(() => {
  agent.destroy()
  sockets.remove()
})

/** Asks the program in front for a page that this listener renders. */
async function ask(render: RequestListener, headers: Record<string, string>, method = "GET"): Promise<IncomingMessage> {
  const socketPath = sockets.pathOf(`pages-${servers.length}`)
  const [rendering, front] = [
    createServer(render),
    createServer((incoming, response) => {
      const forwarding = { address: { agent, socketPath }, body: undefined, withholdsMissing: false }
      forwardRequest(forwarding, incoming, response).catch(() => response.destroy())
    }),
  ]
  servers.push(rendering, front)
  await new Promise<void>((resolve) => rendering.listen(socketPath, resolve))
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve))
  const address = front.address()
  const port = typeof address === "object" ? address?.port : 0
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, headers, method, agent: false }, resolve).on("error", reject).end()
  })
}

const page: RequestListener = (_, response) =>
  void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html)

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a page that is rendered for one visitor is compressed by %s", async (encoding, decode) => {
  const answer = await ask(page, { "accept-encoding": encoding })
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" })
  expect(answer.headers).not.toHaveProperty("content-length")
  const body = await buffer(answer)
  expect(body.length).toBeLessThan(html.length / 10)
  expect(decode(body).toString()).toBe(html)
})

test("what is no page, is encoded already, has no body or is not wanted encoded stays as it is", async () => {
  const json: RequestListener = (_, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ html }))
  const encoded: RequestListener = (_, response) =>
    void response.writeHead(200, { "content-type": "text/html", "content-encoding": "zstd" }).end("x")
  const redirect: RequestListener = (_, response) => void response.writeHead(307, { location: "/" }).end()
  const encodingOf = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked)
    await buffer(answer)
    return answer.headers["content-encoding"]
  }
  const br = { "accept-encoding": "br" }
  expect(await encodingOf(json, br)).toBeUndefined()
  expect(await encodingOf(encoded, br)).toBe("zstd")
  expect(await encodingOf(redirect, br)).toBeUndefined()
  expect(await encodingOf(page, br, "HEAD")).toBeUndefined()
  expect(await encodingOf(page, {})).toBeUndefined()
})

test("each part of a page arrives as soon as it was rendered", async () => {
  let finish = () => {}
  const inParts: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).write("first")
    finish = () => void response.end("second")
  }
  const answer = await ask(inParts, { "accept-encoding": "br" })
  const decoded = answer.pipe(createBrotliDecompress())
  const parts: string[] = []
  for await (const part of decoded) {
    parts.push(String(part))
    if (parts.length === 1) finish()
  }
  expect(parts).toEqual(["first", "second"])
})
