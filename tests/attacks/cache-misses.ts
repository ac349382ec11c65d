import { type Attack, atLeast, atMost } from "./frame/attack"
import { startAttackers } from "./frame/attackers"
import { startOverloadableServer } from "./frame/overloadable-server"
import { getRequest, measureVisitors } from "./frame/page-requests"

const CALM_MS = 3_000
const ATTACK_MS = 8_000
const OTHER_ATTACKERS = 10

/** Asks for what is in no cache: unknown queries, pages, ports, hosts, paths, items and search texts. */
export const attack: Attack = {
  summary: "Asks for pages that are in no cache, from 64 connections of one address and 16 of ten others",
  vulnerable: startOverloadableServer,
  async run({ port }) {
    const requests = [
      getRequest(port, "/institute/2?id={n}"),
      getRequest(port, "/institute/2/courses?page={n}"),
      getRequest(port, "/institute/2", { Host: "acme.localhost:{n}" }),
      getRequest(port, "/institute/2", { Host: "x{n}.localhost" }),
      getRequest(port, "/nope/{n}"),
      getRequest(port, "/nope/{n}.html"),
      getRequest(port, "/login?x={n}"),
      getRequest(port, "/institute/2/courses/1{n}"),
      getRequest(port, "/institute/2/courses?searchParam=a{n}"),
      getRequest(port, "/admin/courses?x={n}"),
    ]
    // The first visitors warm the server up.
    await measureVisitors(port, CALM_MS)
    const calm = await measureVisitors(port, CALM_MS)
    const attackers = startAttackers([
      { port, connections: 64, requests, from: "127.0.0.2" },
      ...Array.from({ length: OTHER_ATTACKERS }, (_, at) => ({
        port,
        connections: at < 6 ? 2 : 1,
        requests,
        from: `127.0.0.${10 + at}`,
      })),
    ])
    const attacked = await measureVisitors(port, ATTACK_MS)
    await attackers.stop()
    return [
      atMost("cached page, p99", attacked.page.p99Ms, 10, "ms"),
      atLeast("cached page, share of its rate", attacked.page.perSecond / calm.page.perSecond, 0.5),
      atMost("API call, p99", attacked.call.p99Ms, 100, "ms"),
    ]
  },
}
