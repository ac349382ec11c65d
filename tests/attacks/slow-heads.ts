import { setTimeout as delay } from "node:timers/promises"
import { type Attack, atMost } from "./frame/attack"
import { openSockets } from "./frame/open-sockets"
import { startOverloadableServer } from "./frame/overloadable-server"
import { measureVisitors } from "./frame/page-requests"

const SOCKETS = 500
const HEAD_MS = 10_000

/** Sends the heads of requests a byte at a time, and on some sockets nothing. */
export const attack: Attack = {
  summary: "Sends the head of a request a letter at a time on 500 sockets, and nothing on 100 others",
  vulnerable: startOverloadableServer,
  async run({ port }) {
    const slow = await openSockets({
      port,
      count: SOCKETS,
      text: "GET /institute/2 HTTP/1.1\r\nHost: acme.localhost\r\nX: ",
    })
    const silent = await openSockets({ port, count: SOCKETS / 5 })
    const startedAt = performance.now()
    const sending = setInterval(() => slow.send("x"), 500)
    const attacked = await measureVisitors(port, HEAD_MS / 2)
    await delay(HEAD_MS + 1_000 - (performance.now() - startedAt))
    clearInterval(sending)
    const checks = [
      atMost("slow heads open after 11 s", slow.open(), 0),
      atMost("silent sockets open after 11 s", silent.open(), 0),
      atMost("another visitor's cached page, p99", attacked.page.p99Ms, 50, "ms"),
    ]
    for (const sockets of [slow, silent]) sockets.destroy()
    return checks
  },
}
