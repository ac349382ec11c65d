import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { PassThrough } from "node:stream"
import { routeUpgrade } from "@/lib/main/route-upgrade"

const service = () => ({ upgrade: jest.fn() })

function upgrade(url: string, ...services: Parameters<typeof routeUpgrade>) {
  const request = new IncomingMessage(new Socket())
  request.url = url
  const socket = new PassThrough()
  routeUpgrade(...services)(request, socket, Buffer.alloc(0))
  return socket
}

test("/live goes to the live connections, everything else to the pages", () => {
  const [connections, pages] = [service(), service()]
  upgrade("/live?x=1", connections, pages)
  upgrade("/_next/hmr", connections, pages)
  upgrade("/live", undefined, pages)
  expect([connections.upgrade.mock.calls.length, pages.upgrade.mock.calls.length]).toEqual([1, 2])
  expect(upgrade("/live", undefined, undefined).destroyed).toBe(true)
})

test("a client that resets its connection after a rejected upgrade does no harm", () => {
  const socket = upgrade("/live", service(), service())
  expect(() => socket.emit("error", new Error("read ECONNRESET"))).not.toThrow()
  expect(socket.destroyed).toBe(true)
})
