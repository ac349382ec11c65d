import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import type { RenderJob } from "@/lib/server/renderer/render-for-cache"
import { collectFacts, reportLastPage, tagCachedPage } from "@/lib/server/page-cache/tags"
import { callOverSocket } from "@/lib/server/renderer/call-over-socket"
import { createCallServer } from "@/lib/server/renderer/call-server"
import { forwardRequest } from "@/lib/server/renderer/forward-request"
import { createSocketFolder } from "@/lib/server/renderer/local-socket"
import { renderOverSocket } from "@/lib/server/renderer/render-over-socket"
import { servePages } from "@/lib/server/renderer/serve-pages"

const sockets = createSocketFolder()
const servers: Server[] = []
const agent = new Agent({ keepAlive: true })

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

async function listen(server: Server, name: string): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(sockets.pathOf(name), resolve))
  return sockets.pathOf(name)
}

describe("a call of the rendering process", () => {
  test("is answered by the main process, and its tags count for the page", async () => {
    const path = await listen(
      createCallServer((route, input, caller) => {
        tagCachedPage("institute:7")
        return Promise.resolve({ route, input, caller })
      }),
      "answered",
    )
    const input = { params: { id: "1" }, query: {} }
    const { result, tags } = await collectFacts(() => callOverSocket(path)("GET /a/:id", input, { ip: "9.9.9.9" }))
    expect(result).toEqual({ route: "GET /a/:id", input, caller: { ip: "9.9.9.9" } })
    expect([...tags]).toEqual(["institute:7"])
  })

  test("fails with the failure of the call, and reveals nothing of another error", async () => {
    jest.spyOn(log, "error").mockReturnValue(undefined)
    const failures = [
      new Failure("too_many_requests", { retryAfterSeconds: 9, details: { a: "b" } }),
      new Error("secret"),
    ]
    const path = await listen(
      createCallServer(() => Promise.reject(failures.shift() ?? new Error())),
      "failing",
    )
    const call = () => callOverSocket(path)("GET /a", { params: {}, query: {} })
    await expect(call()).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 9,
      details: { a: "b" },
    })
    await expect(call()).rejects.toThrow("the call GET /a failed")
  })
})

describe("the rendering process", () => {
  const page: RequestListener = (incoming, response) => {
    tagCachedPage("institute:2")
    reportLastPage(4)
    response.setHeader("content-type", "text/html")
    response.setHeader("x-secret", "kept")
    response.end(
      `<script nonce="${String(incoming.headers["x-nonce"])}">a()</script>${incoming.url} ${"ü".repeat(900)}`,
    )
  }

  const job: RenderJob = {
    url: "/institute/2?a=1",
    headers: { host: "localhost" },
    encoding: "gzip",
    isDeferred: false,
    isPrivate: false,
  }

  test.each([
    ["maintenance", new Failure("maintenance", { retryAfterSeconds: 5 })],
    ["busy", new Failure("busy", { retryAfterSeconds: 2 })],
  ])("fails with %s of a call that a page cannot do without, and not of one that it can", async (name, failure) => {
    const calls = await listen(
      createCallServer(() => Promise.reject(failure)),
      `calls-${name}`,
    )
    const callIn: RequestListener = (incoming, response) => {
      const end = () => response.writeHead(incoming.headers.host === "needs" ? 500 : 200).end("page")
      callOverSocket(calls)("GET /a", { params: {}, query: {} }).then(end, end)
    }
    const socketPath = await listen(createServer(servePages(callIn)), `pages-${name}`)
    const renderAt = (host: string) => renderOverSocket({ agent, socketPath }, { ...job, headers: { host } })
    const { retryAfterSeconds } = failure
    await expect(renderAt("needs")).rejects.toMatchObject({ code: name, retryAfterSeconds })
    expect((await renderAt("can do without")).page.status).toBe(200)
  })

  test("renders a page with its headers, tags, encoded body and last page", async () => {
    const path = await listen(createServer(servePages(page)), "pages")
    const { page: rendered, lastPage } = await renderOverSocket({ agent, socketPath: path }, job)
    expect({ status: rendered.status, tags: rendered.tags, lastPage }).toEqual({
      status: 200,
      tags: ["institute:2"],
      lastPage: 4,
    })
    expect(rendered.headers.join()).toMatch(/text\/html.*sha256-/)
    expect(rendered.headers.join()).not.toMatch(/nonce|x-secret/)
    expect(Object.keys(rendered.bodies)).toEqual(["gzip"])
  })

  /** A server that forwards to a rendering process, as the program does. */
  async function startForwarding(next: RequestListener, name: string) {
    const socketPath = await listen(createServer(servePages(next)), name)
    const done: string[] = []
    const server = createServer((incoming, response) => {
      forwardRequest(
        { address: { agent, socketPath }, body: undefined, withholdsMissing: false },
        incoming,
        response,
      ).then(
        () => done.push("done"),
        (error: unknown) => {
          done.push(error instanceof Failure ? error.code : "error")
          response.writeHead(503).end()
        },
      )
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    return { done, port: typeof address === "object" ? (address?.port ?? 0) : 0 }
  }

  const ask = (port: number, path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, headers, agent: false }, resolve).on("error", reject).end()
    })

  test("answers what is forwarded, with every cookie and no header of the connection", async () => {
    const { port } = await startForwarding((incoming, response) => {
      response.setHeader("set-cookie", ["a=1", "b=2"])
      response.statusCode = 404
      response.end(
        `${incoming.method} ${incoming.url} ${String(incoming.headers["x-a"])} ${String(incoming.headers.te)}`,
      )
    }, "forwarded")
    const answer = await ask(port, "/admin?b=c", { "x-a": "1", te: "trailers" })
    expect({ status: answer.statusCode, cookies: answer.headers["set-cookie"] }).toEqual({
      status: 404,
      cookies: ["a=1", "b=2"],
    })
    expect(await text(answer)).toBe("GET /admin?b=c 1 undefined")
  })

  test("is not held up by a client that does not read, and a request is done once it has answered", async () => {
    const { port, done } = await startForwarding((_, response) => response.end(Buffer.alloc(20 * 1024 * 1024)), "large")
    const socket = connect(port, "127.0.0.1").pause()
    socket.write("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    while (done.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(done).toEqual(["done"])
    socket.destroy()
  })

  test("renders to the end for a client that has gone, and only then gives up its room", async () => {
    let finish: ServerResponse | undefined
    const { port, done } = await startForwarding((_, response) => {
      finish = response
    }, "gone")
    const socket = connect(port, "127.0.0.1")
    socket.write("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    while (!finish) await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(done).toEqual([])
    finish.end("x")
    while (done.length === 0) await new Promise((resolve) => setImmediate(resolve))
  })

  test("is busy while it is being started again", async () => {
    const { port, done } = await startForwarding(() => undefined, "down")
    const [rendering] = servers
    await new Promise((resolve) => rendering?.close(resolve))
    const answer = await ask(port, "/a")
    expect([answer.statusCode, await text(answer)]).toEqual([503, ""])
    expect(done).toEqual(["busy"])
  })
})
