/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import "../setup/trust-loopback"
import { connect, type Socket } from "node:net"
import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { implement } from "@/lib/server/api/implement"
import { startApiServer } from "../setup/api-server"
import { waitUntil } from "../setup/wait-until"
import "../setup/test-app"

const contract = {
  echo: endpoint("POST /memory/echo", {
    recordsNothing: "-",
    summary: "-",
    access: "public",
    scope: "own",
    body: z.object({ text: z.string() }),
    reply: z.null(),
  }),
}
let server: Awaited<ReturnType<typeof startApiServer>>
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startApiServer(implement(contract, { echo: async () => null }))
})
afterAll(() => server.stop())

/** Sends all but the last bytes of a JSON body of 250 KB; the answer so far is in `received`. */
function hold(ip: string) {
  const socket = connect(server.port, "127.0.0.1").on("error", () => undefined)
  const held = { received: "" }
  socket.on("data", (data: Buffer) => (held.received += data.toString()))
  socket.write(
    `POST /api/memory/echo HTTP/1.1\r\nHost: acme.localhost\r\nX-Forwarded-For: ${ip}\r\nContent-Type: application/json\r\nContent-Length: 250000\r\n\r\n`,
  )
  socket.write(Buffer.alloc(249_000, " "))
  sockets.push(socket)
  return held
}

async function statusFrom(ip: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": ip }
  const url = `http://127.0.0.1:${server.port}/api/memory/echo`
  return (await fetch(url, { method: "POST", headers, body: '{"text":"hello"}' })).status
}

test("bodies that do not end take 8 MB of one address at most, and nothing of others", async () => {
  const held = Array.from({ length: 40 }, () => hold("198.51.100.1"))
  const isRefused = ({ received }: { received: string }) => received.includes('"code":"busy"')
  // 33 of them have 8 MB.
  await waitUntil(async () => held.filter(isRefused).length === 7)
  expect(await statusFrom("198.51.100.2")).toBe(200)
  sockets.forEach((socket) => socket.destroy())
  await waitUntil(async () => (await statusFrom("198.51.100.1")) === 200)
})
