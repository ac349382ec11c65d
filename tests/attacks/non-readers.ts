import { setTimeout as delay } from "node:timers/promises"
import { type Attack, atMost } from "./frame/attack"
import { openSockets } from "./frame/open-sockets"
import { startOverloadableServer } from "./frame/overloadable-server"
import { getRequest, measureVisitors } from "./frame/page-requests"
import { residentMb } from "./frame/resident-memory"

const HELD_MS = 6_000
const AFTER_MS = 3_000

/** Asks for many plain pages and reads none of them. */
export const attack: Attack = {
  summary: "Asks for plain pages, 40 in a row on each of 300 sockets, and reads none",
  vulnerable: startOverloadableServer,
  async run(target) {
    const { port } = target
    await measureVisitors(port, AFTER_MS)
    const before = residentMb(target)
    const requests = getRequest(port, "/institute/2", { "Accept-Encoding": "identity" }).repeat(16)
    const rest = getRequest(port, "/login", { "Accept-Encoding": "identity" }).repeat(24)
    const sockets = await openSockets({ port, count: 300, text: requests + rest, isReading: false })
    const attacked = await measureVisitors(port, HELD_MS)
    const during = residentMb(target)
    sockets.destroy()
    await delay(AFTER_MS)
    return [
      atMost("memory taken while they wait", during - before, 200, "MB"),
      atMost("memory kept afterwards", residentMb(target) - before, 200, "MB"),
      atMost("another visitor's cached page, p99", attacked.page.p99Ms, 100, "ms"),
    ]
  },
}
