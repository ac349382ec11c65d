import { type WebSocket, WebSocketServer } from "ws"
import { frame, parseReceived } from "./live"

/** A STOMP broker that a test controls: it can be mute, or withhold receipts, to simulate a slow or hanging broker. */
export async function startScriptedBroker() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  await new Promise((resolve) => server.once("listening", resolve))
  const address = server.address()
  const state = { isMute: false, withholdsReceipts: false, connectCount: 0 }
  const withheld: (() => void)[] = []
  const subscribed = new Map<string, { id: string; socket: WebSocket }>()

  server.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => {
      const { command, headers } = parseReceived(data.toString())
      if (command === "CONNECT") state.connectCount += 1
      if (state.isMute) return
      if (command === "CONNECT") socket.send(frame("CONNECTED", { version: "1.2" }))
      if (command !== "SUBSCRIBE") return
      const confirm = () => {
        subscribed.set(headers.destination ?? "", { id: headers.id ?? "", socket })
        socket.send(frame("RECEIPT", { "receipt-id": headers.receipt ?? "" }))
      }
      if (state.withholdsReceipts) withheld.push(confirm)
      else confirm()
    })
  })

  return {
    url: `ws://lectern:word@127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    state,
    /** Sends the withheld receipts. */
    release: () => withheld.splice(0).forEach((confirm) => confirm()),
    /** The number of withheld receipts. */
    pendingCount: () => withheld.length,
    isSubscribed: (topic: string) => subscribed.has(`/topic/${topic}`),
    /** Publishes a message; resolves once the client has read it. */
    async publish(topic: string, body: string) {
      const to = subscribed.get(`/topic/${topic}`)
      if (!to) throw new Error(`no subscription to ${topic}`)
      const headers = { subscription: to.id, destination: `/topic/${topic}`, "message-id": "1" }
      to.socket.send(frame("MESSAGE", headers, body))
      const isRead = new Promise((resolve) => to.socket.once("pong", resolve))
      to.socket.ping()
      await isRead
    },
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
