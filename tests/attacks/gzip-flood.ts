import { setTimeout as delay } from "node:timers/promises"
import { type Attack, atLeast, atMost } from "./frame/attack"
import { startAttackers } from "./frame/attackers"
import { startClosedLoop } from "./frame/closed-loop"
import { startOverloadableServer } from "./frame/overloadable-server"
import { getRequest, measureVisitors } from "./frame/page-requests"

const MEASURED_MS = 3_000
const FLOOD_MS = 6_000
const CONNECTIONS = 100

/** Asks for what costs more than brotli: gzip, no compression, and the API's reference. */
export const attack: Attack = {
  summary: "Asks for a cached page and the API's reference with gzip and without compression, from 100 connections",
  vulnerable: startOverloadableServer,
  async run({ port }) {
    const rates: number[] = []
    for (const encoding of ["br", "gzip"]) {
      const requests = [getRequest(port, "/institute/2", { "Accept-Encoding": encoding })]
      const loop = startClosedLoop({ port, connections: 16, requests })
      await delay(MEASURED_MS)
      rates.push(loop.stop().perSecond)
    }
    const [brotli = 0, gzip = 0] = rates
    const requests = ["gzip", "br;q=0", "gzip;q=0.5, identity"].flatMap((encoding) =>
      ["/institute/2", "/institute/2/courses", "/api/openapi.json"].map((path) =>
        getRequest(port, path, { "Accept-Encoding": encoding }),
      ),
    )
    const attackers = startAttackers([{ port, connections: CONNECTIONS, requests, from: "127.0.0.2" }])
    const attacked = await measureVisitors(port, FLOOD_MS)
    await attackers.stop()
    return [
      atLeast("rate with gzip, of that with brotli", gzip / brotli, 0.5),
      atMost("another visitor's cached page, p99", attacked.page.p99Ms, 50, "ms"),
    ]
  },
}
