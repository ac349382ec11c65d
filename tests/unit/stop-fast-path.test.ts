import { once } from "node:events"
import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { turns } from "@/lib/server/admission/start-request"
import { serveFromSocket } from "@/lib/server/fast-path/serve-from-socket"
import { createCallCacheKey } from "@/lib/server/front/call-cache-key"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { knownHosts } from "../setup/page-handler"
import { waitUntil } from "../setup/wait-until"

/** Collects what a connection receives until it ends. */
async function receive(socket: Socket) {
  let text = ""
  socket.on("data", (data: Buffer) => (text += data.toString()))
  await once(socket, "close")
  return text
}

test("a request that has arrived when the process stops is answered, and connections without one end without a reset", async () => {
  const http = createServer((_, response) => {
    response.shouldKeepAlive = false
    response.end("in hand")
  })
  const close = serveFromSocket(http, {
    callCacheKey: createCallCacheKey([]),
    pageCacheKey: createPageCacheKey({}),
    staticFileKey: () => undefined,
    hosts: knownHosts({}),
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const address = http.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  const held: (() => void)[] = []
  const start = jest.spyOn(turns, "start").mockImplementation((_, run) => held.push(run))
  const [idle, busy] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")]
  const received = [receive(idle), receive(busy)]
  busy.write("POST /api/x HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: 0\r\n\r\n")
  await waitUntil(async () => held.length === 1)
  const closed = new Promise((resolve) => http.close(resolve))
  close()
  for (const run of held) run()
  const [ofIdle, ofBusy] = await Promise.all(received)
  expect(ofIdle).toBe("")
  expect(ofBusy).toContain("200 OK")
  expect(ofBusy).toContain("in hand")
  await closed
  start.mockRestore()
})
