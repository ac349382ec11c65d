import { type Client, ReconnectionTimeMode } from "@stomp/stompjs"
import { type LiveProgram, startLiveProgram, withLivePrograms } from "../setup/live"
import { closed, connected, deactivateClients, openStompSocket, stompClient } from "../setup/stomp-client"
import { createMember, type TestMember } from "../setup/test-app"

// The cases of the library's own tests of reconnections, here against our server.
const programs = withLivePrograms()
const NOWHERE = { port: 9 }
let member: TestMember
let client: Client
let delays: number[]

beforeAll(async () => {
  member = await createMember("Student")
})
beforeEach(() => {
  client = stompClient(programs.here, member)
  delays = []
  client.debug = (text) => {
    const [, delay] = /scheduling reconnection in (\d+)ms/.exec(text) ?? []
    if (delay) delays.push(Number(delay))
  }
})
afterEach(deactivateClients)

/** Waits until the client has connected again, after something that ended its connection. */
const reconnected = (): Promise<void> => new Promise((resolve) => (client.onConnect = () => resolve()))

/** Connects after this number of attempts where nothing listens. */
async function connectAfterFailures(failures: number, settings: Partial<Client>): Promise<void> {
  Object.assign(client, settings)
  let attempts = 0
  client.webSocketFactory = () => openStompSocket((attempts += 1) > failures ? programs.here : NOWHERE)
  await connected(client)
}

test("the client reconnects after its connection was lost", async () => {
  client.reconnectDelay = 20
  await connected(client)
  const again = reconnected()
  client.forceDisconnect()
  await again
})

test("the client reconnects after the server stopped, which asks for it, and after it ended the socket", async () => {
  const program: LiveProgram = await startLiveProgram()
  let current: Pick<LiveProgram, "port"> = program
  client.webSocketFactory = () => openStompSocket(current)
  client.reconnectDelay = 20
  await connected(client)
  const [code, again] = [closed(client), reconnected()]
  current = programs.elsewhere
  await program.stop()
  expect(await code).toBe(1012)
  await again
})

test("deactivating ends reconnections, also while one is awaited", async () => {
  client.reconnectDelay = 20
  await connected(client)
  const isClosed = closed(client)
  await client.deactivate()
  await isClosed
  expect(delays).toEqual([])

  await connected(client)
  const isLost = closed(client)
  client.forceDisconnect()
  await isLost
  client.beforeConnect = () => {
    throw new Error("unexpected: another connection")
  }
  await client.deactivate()
  expect(client).toMatchObject({ active: false, connected: false })
})

describe("the delays", () => {
  const exponential = { reconnectDelay: 10, reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL }

  test.each<[string, Partial<Client>, number, number[]]>([
    ["are constant", { reconnectDelay: 15 }, 3, [15, 15, 15]],
    ["are constant whatever their maximum", { reconnectDelay: 15, maxReconnectDelay: 5 }, 2, [15, 15]],
    ["double in the exponential mode", exponential, 4, [10, 20, 40, 80]],
    ["double up to their maximum", { ...exponential, maxReconnectDelay: 25 }, 4, [10, 20, 25, 25]],
  ])("%s", async (_, settings, failures, expected) => {
    await connectAfterFailures(failures, settings)
    expect(delays).toEqual(expected)
  })

  test("begin anew after a connection", async () => {
    await connectAfterFailures(3, exponential)
    const again = reconnected()
    client.forceDisconnect()
    await again
    expect(delays).toEqual([10, 20, 40, 10])
  })

  test("begin anew after deactivating, with the settings of then", async () => {
    await connectAfterFailures(2, exponential)
    await client.deactivate()
    await connectAfterFailures(2, { ...exponential, reconnectDelay: 15 })
    expect(delays).toEqual([10, 20, 15, 30])
  })
})
