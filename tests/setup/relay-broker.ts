import { type WebSocket, WebSocketServer } from "ws"
import { frame, parseReceived } from "./live"

/** A message that a process published, with the user name by which it had signed in. */
export interface RelayedMessage {
  from: string
  topic: string
  body: string
}

/** A STOMP broker that relays messages between its connections, as RabbitMQ does, and remembers them. */
export async function startRelayBroker() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  await new Promise((resolve) => server.once("listening", resolve))
  const address = server.address()
  const subscriptions = new Map<WebSocket, Map<string, string>>()
  const relayed: RelayedMessage[] = []

  function relay(message: RelayedMessage) {
    relayed.push(message)
    const destination = `/topic/${message.topic}`
    for (const [socket, topics] of subscriptions)
      for (const [id, topic] of topics)
        if (topic === message.topic)
          socket.send(frame("MESSAGE", { subscription: id, destination, "message-id": "1" }, message.body))
  }

  server.on("connection", (socket) => {
    const topics = new Map<string, string>()
    let login = ""
    subscriptions.set(socket, topics)
    socket.on("close", () => subscriptions.delete(socket))
    socket.on("message", (data: Buffer) => {
      const { command, headers, body } = parseReceived(data.toString())
      const { id = "", destination = "", receipt = "" } = headers
      const topic = destination.replace("/topic/", "")
      if (command === "CONNECT") {
        login = headers.login ?? ""
        socket.send(frame("CONNECTED", { version: "1.2" }))
      }
      if (command === "SUBSCRIBE") {
        topics.set(id, topic)
        socket.send(frame("RECEIPT", { "receipt-id": receipt }))
      }
      if (command === "UNSUBSCRIBE") topics.delete(id)
      if (command === "SEND") relay({ from: login, topic, body })
    })
  })

  return {
    /** The address of the broker for a process that signs in by this user name. */
    urlFor: (login: string) => `ws://${login}:word@127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    /** Every message relayed so far. */
    relayed,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
