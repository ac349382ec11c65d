import { type WebSocket, WebSocketServer } from "ws"
import { frame, readGot } from "./live"

/** A STOMP broker that says what a test has it say: to learn what becomes of a program whose broker is slow or hangs. */
export async function startScriptedBroker() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  await new Promise((resolve) => server.once("listening", resolve))
  const address = server.address()
  const state = { isMute: false, isHolding: false, joined: 0 }
  const held: (() => void)[] = []
  const subscribed = new Map<string, { id: string; socket: WebSocket }>()

  server.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => {
      const { command, headers } = readGot(data.toString())
      if (command === "CONNECT") state.joined += 1
      if (state.isMute) return
      if (command === "CONNECT") socket.send(frame("CONNECTED", { version: "1.2" }))
      if (command !== "SUBSCRIBE") return
      const confirm = () => {
        subscribed.set(headers.destination ?? "", { id: headers.id ?? "", socket })
        socket.send(frame("RECEIPT", { "receipt-id": headers.receipt ?? "" }))
      }
      if (state.isHolding) held.push(confirm)
      else confirm()
    })
  })

  return {
    url: `ws://lectern:word@127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    state,
    /** Confirms what was held back. */
    release: () => held.splice(0).forEach((confirm) => confirm()),
    /** How many topics wait to be confirmed. */
    waiting: () => held.length,
    isFollowed: (topic: string) => subscribed.has(`/topic/${topic}`),
    /** Resolves once the program has read it. */
    async publish(topic: string, body: string) {
      const to = subscribed.get(`/topic/${topic}`)
      if (!to) throw new Error(`nobody follows ${topic}`)
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
