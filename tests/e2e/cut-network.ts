import { type BrowserContext, type Page, test as base } from "@playwright/test"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import { urlAt } from "./institute-urls"
import type { Member } from "./members"
import { signIn } from "./sign-in"

export { expect } from "@playwright/test"

/** How a connection ends: each side says so, or the other end is gone. */
export type Cut = "FIN" | "RST"

/** The network between the browser and the server, which can be cut: every connection, open or new, then ends. */
export interface Network {
  port: number
  cut: (how: Cut) => void
  /** Cuts the network once this many more bytes have been sent to the server. */
  cutAfter: (bytes: number, how: Cut) => void
  /** Cuts the network when the server answers the next request that writes: it is done, but nobody is told. */
  loseAnswer: (how: Cut) => void
  isCut: () => boolean
  restore: () => void
}

type Fixtures = {
  /** Opens a page in a browser context of its own, signed in as `member` if there is one. */
  openPage: (at: { member?: Member; slug?: string; path: string }) => Promise<Page>
}

/** The test function of journeys whose browsers reach the server through a network that can be cut. */
export const test = base.extend<Fixtures, { network: Network; toServer: number }>({
  toServer: [Number(process.env.E2E_PORT), { scope: "worker", option: true }],
  network: [
    async ({ toServer }, run) => {
      const { network, close } = await startNetwork(toServer)
      await run(network)
      close()
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, network, toServer }, run) => {
      const rule = `--host-resolver-rules=MAP *:${toServer} 127.0.0.1:${network.port}`
      await run({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: "worker" },
  ],
  openPage: async ({ browser, network }, run) => {
    const contexts: BrowserContext[] = []
    await run(async ({ member, slug, path }) => {
      network.restore()
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      if (member) await signIn(page, member, path)
      else await page.goto(urlAt(slug ?? "lectern", path))
      return page
    })
    network.restore()
    await Promise.all(contexts.map((context) => context.close()))
  },
})

const WRITES = /^(?:POST|PUT|PATCH|DELETE) /

async function startNetwork(target: number): Promise<{ network: Network; close: () => void }> {
  const sockets = new Set<Socket>()
  let cutBy: Cut | undefined
  let limit: { bytes: number; how: Cut } | undefined
  let losesAnswer: Cut | undefined

  const end = (socket: Socket, how: Cut) => (how === "RST" ? socket.resetAndDestroy() : socket.end().destroySoon())
  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy())
  }
  function cut(how: Cut) {
    restore()
    cutBy = how
    for (const socket of sockets) end(socket, how)
  }
  function restore() {
    cutBy = undefined
    limit = undefined
    losesAnswer = undefined
  }

  const server = createServer((client) => {
    keep(client)
    if (cutBy) return end(client, cutBy)
    const upstream = connect(target, "127.0.0.1")
    keep(upstream)
    let hasWritten = false
    forward(client, upstream, (chunk) => {
      if (losesAnswer && WRITES.test(chunk.subarray(0, 8).toString("latin1"))) hasWritten = true
      if (limit && (limit.bytes -= chunk.length) <= 0) cut(limit.how)
      return true
    })
    forward(upstream, client, () => {
      if (!losesAnswer || !hasWritten) return true
      cut(losesAnswer)
      return false
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    network: {
      port: (server.address() as AddressInfo).port,
      cut,
      isCut: () => cutBy !== undefined,
      cutAfter: (bytes, how) => void (limit = { bytes, how }),
      loseAnswer: (how) => void (losesAnswer = how),
      restore,
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Hands on what comes from one end to the other, as fast as that takes it, but for chunks that `mayPass` refuses. */
function forward(from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean) {
  from.on("data", (chunk: Buffer) => {
    if (!mayPass(chunk) || to.destroyed) return
    if (to.write(chunk)) return
    from.pause()
    to.once("drain", () => from.resume())
  })
  from.on("end", () => to.end())
}
