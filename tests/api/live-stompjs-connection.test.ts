import { ActivationState, type Client } from "@stomp/stompjs"
import { WebSocket } from "ws"
import { withLivePrograms } from "../setup/live"
import { closed, connected, deactivateClients, openStompSocket, stompClient } from "../setup/stomp-client"
import { createMember, type TestMember } from "../setup/test-app"

// The cases of the library's own tests of connections, here against our server.
const programs = withLivePrograms()
let member: TestMember
let client: Client
const unexpected = (what: string) => () => {
  throw new Error(`unexpected: ${what}`)
}

beforeAll(async () => {
  member = await createMember("Student")
})
beforeEach(() => {
  client = stompClient(programs.here, member)
})
afterEach(deactivateClients)

describe("connecting", () => {
  test("to a server that does not exist is a WebSocket error, then a close", async () => {
    client = stompClient({ port: 9 }, member)
    client.onConnect = unexpected("a connection")
    const events: string[] = []
    client.onWebSocketError = () => events.push("error")
    const isClosed = closed(client).then(() => events.push("close"))
    client.activate()
    await isClosed
    expect(events).toEqual(["error", "close"])
  })

  test("works, and so it does with a socket that is open already", async () => {
    await connected(client)
    expect(client).toMatchObject({ connected: true, connectedVersion: "1.2" })

    const socket = openStompSocket(programs.here)
    await new Promise<void>((resolve) => (socket.onopen = () => resolve()))
    expect(socket.readyState).toBe(WebSocket.OPEN)
    const other = stompClient(programs.here, member)
    other.webSocketFactory = () => socket
    await connected(other)
  })

  test("with invalid credentials is answered with an ERROR frame", async () => {
    client.connectHeaders = { ...client.connectHeaders, Authorization: "Bearer invalid" }
    client.onConnect = unexpected("a connection")
    const isClosed = closed(client)
    const body = new Promise<string>((resolve) => (client.onStompError = (frame) => resolve(frame.body)))
    client.activate()
    expect(JSON.parse(await body)).toMatchObject({ code: "unauthenticated" })
    expect(await isClosed).toBe(4401)
  })

  test("waits for an asynchronous beforeConnect, and does not begin when that deactivates", async () => {
    let isReady = false
    client.beforeConnect = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      isReady = true
    }
    await connected(client)
    expect(isReady).toBe(true)

    const stopped = stompClient(programs.here, member)
    stopped.webSocketFactory = unexpected("a socket")
    const beforeConnect = new Promise<void>((resolve) => {
      stopped.beforeConnect = async () => {
        await stopped.deactivate()
        resolve()
      }
    })
    stopped.activate()
    await beforeConnect
    expect(stopped).toMatchObject({ connected: false, state: ActivationState.INACTIVE })
  })

  test("times out when CONNECTED is lost, and is tried again", async () => {
    let isLost = false
    const isFirst = (text: string) => !isLost && (isLost = text.startsWith("CONNECTED"))
    client = stompClient(programs.here, member, { received: isFirst })
    client.connectionTimeout = 300
    client.reconnectDelay = 10
    await connected(client)
    expect(isLost).toBe(true)
  })

  test("without a timeout does not succeed when CONNECTED is lost", async () => {
    const isConnected = new Promise<void>((resolve) => {
      client = stompClient(programs.here, member, {
        received: (text) => {
          if (text.startsWith("CONNECTED")) resolve()
          return true
        },
      })
    })
    client.connectionTimeout = 0
    client.onConnect = unexpected("a connection")
    client.activate()
    await isConnected
    expect(client.connected).toBe(false)
  })
})

describe("deactivating", () => {
  test("disconnects with a receipt, closes the socket, and allows activating again", async () => {
    await connected(client)
    const receipt = new Promise<string | undefined>((resolve) => {
      client.onDisconnect = ({ headers }) => resolve(headers["receipt-id"])
    })
    const isClosed = closed(client)
    await client.deactivate()
    expect(await receipt).toEqual(expect.any(String))
    await isClosed
    expect(client.state).toBe(ActivationState.INACTIVE)
    await connected(client)
  })

  test("may be followed by activating without waiting, before and after the connection", async () => {
    client.activate()
    void client.deactivate()
    await connected(client)
    void client.deactivate()
    await connected(client)
    expect(client.connected).toBe(true)
  })

  test("counts when it was the last call, however often both were called", async () => {
    await connected(client)
    client.beforeConnect = unexpected("another connection")
    const isClosed = closed(client)
    void client.deactivate()
    client.activate()
    const last = [client.deactivate(), client.deactivate()]
    await Promise.all([isClosed, ...last])
    expect(client).toMatchObject({ active: false, connected: false, state: ActivationState.INACTIVE })
  })

  test("works after the socket was closed, and then allows activating again", async () => {
    await connected(client)
    const isClosed = closed(client)
    client.forceDisconnect()
    await isClosed
    expect(client.state).toBe(ActivationState.ACTIVE)
    await client.deactivate()
    expect(client.state).toBe(ActivationState.INACTIVE)
    await connected(client)
  })
})

describe("forcing the end", () => {
  test("of a connection sends no DISCONNECT, however often it is called", async () => {
    client.onDisconnect = unexpected("a receipt")
    await connected(client)
    const isClosed = closed(client)
    client.forceDisconnect()
    client.forceDisconnect()
    await isClosed
    client.forceDisconnect()
  })

  test("while deactivating discards the socket, and allows activating again", async () => {
    client.onDisconnect = unexpected("a receipt")
    await connected(client)
    const isClosed = closed(client)
    await client.deactivate({ force: true })
    expect([1006, 4001]).toContain(await isClosed)
    await connected(client)
  })

  test("is possible before the first connection and after the last one", async () => {
    await client.deactivate({ force: true })
    await connected(client)
    await client.deactivate()
    await client.deactivate({ force: true })
    expect(client.state).toBe(ActivationState.INACTIVE)
  })
})
