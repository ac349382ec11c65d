import { setTimeout as delay } from "node:timers/promises"
import { type Attack, atMost } from "./frame/attack"
import { openSockets } from "./frame/open-sockets"
import { startOverloadableServer } from "./frame/overloadable-server"
import { getRequest, measureVisitors } from "./frame/page-requests"
import { residentMb } from "./frame/resident-memory"

const SOCKETS = 3_000
const HELD_MS = 4_000
/** The server accepts waiting sockets between other work, and closes those past its limit then. */
const ACCEPT_MS = 4_000

/** Opens as many sockets as it can, asks once on each and keeps them. */
export const attack: Attack = {
  summary: "Opens 3,000 sockets from one address, asks on each for a page that has to be rendered, and keeps them open",
  vulnerable: startOverloadableServer,
  async run(target) {
    const { port } = target
    await measureVisitors(port, HELD_MS / 2)
    const before = residentMb(target)
    const idle = await openSockets({ port, count: SOCKETS })
    const asking = await openSockets({ port, count: SOCKETS, text: getRequest(port, `/login?x=1`), from: "127.0.0.3" })
    const attacked = await measureVisitors(port, HELD_MS)
    await delay(ACCEPT_MS)
    const open = [idle.open(), asking.open()]
    const during = residentMb(target)
    for (const sockets of [idle, asking]) sockets.destroy()
    await delay(HELD_MS / 2)
    return [
      atMost("sockets of one address", Math.max(...open), 1_000),
      atMost("memory taken while they are open", during - before, 200, "MB"),
      atMost("memory kept afterwards", residentMb(target) - before, 200, "MB"),
      atMost("another visitor's cached page, p99", attacked.page.p99Ms, 50, "ms"),
    ]
  },
}
