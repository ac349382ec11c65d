import type { Client } from "@stomp/stompjs"
import { connectFrame, openSocket, withLivePrograms } from "../setup/live"
import { closed, connected, deactivateClients, isHeartbeat, stompClient } from "../setup/stomp-client"
import { createMember, type TestMember } from "../setup/test-app"

// The cases of the library's own tests of heart-beats, here against our server, and what its header promises.
// The heart-beats of these tests are closer together than a busy machine may stand still.
jest.retryTimes(1)

const programs = withLivePrograms()
let member: TestMember

beforeAll(async () => {
  member = await createMember("Student")
})
afterEach(deactivateClients)

/** Sets what a client promises and wants, in milliseconds. */
function setHeartbeats(client: Client, outgoing: number, incoming: number): Client {
  client.heartbeatOutgoing = outgoing
  client.heartbeatIncoming = incoming
  return client
}

const realNow = Date.now.bind(Date)

/** Runs `work` while the clock is ahead by this time. */
async function ahead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const clock = jest.spyOn(Date, "now").mockImplementation(() => realNow() + ms)
  return work().finally(() => clock.mockRestore())
}

describe("the library's client", () => {
  test("connects to a server that sends no heart-beat header", async () => {
    const client = stompClient(programs.here, member, {
      received: (text) => isHeartbeat(text) || text.startsWith("RECEIPT"),
    })
    await connected(setHeartbeats(client, 0, 0))
  })

  test("gets heart-beats on time, and loses none", async () => {
    const client = setHeartbeats(stompClient(programs.here, member), 0, 1_000)
    client.heartbeatToleranceMultiplier = 1.5
    const lost = jest.fn()
    client.onHeartbeatLost = lost
    let received = 0
    const three = new Promise<void>((resolve) => {
      client.onHeartbeatReceived = () => {
        received += 1
        if (received === 3) resolve()
      }
    })
    await connected(client)
    await three
    expect(lost).not.toHaveBeenCalled()
  })

  test.each([false, true])(
    "closes when heart-beats of the server are lost, discarding the socket: %s",
    async (discards) => {
      const client = setHeartbeats(stompClient(programs.here, member, { received: isHeartbeat }), 0, 1_000)
      client.discardWebsocketOnCommFailure = discards
      const lost = jest.fn()
      client.onHeartbeatLost = lost
      const isClosed = closed(client)
      await connected(client)
      const code = await isClosed
      expect(lost).toHaveBeenCalled()
      if (discards) expect([1006, 4001]).toContain(code)
    },
  )

  test("is disconnected when its own heart-beats are lost, after twice their interval", async () => {
    const client = setHeartbeats(stompClient(programs.here, member, { sent: isHeartbeat }), 1_000, 0)
    await connected(client)
    const isClosed = closed(client)
    await ahead(19_000, async () => {
      const steady = setHeartbeats(stompClient(programs.here, member), 0, 1_000)
      const beat = new Promise<void>((resolve) => (steady.onHeartbeatReceived = () => resolve()))
      await connected(steady)
      await beat
    })
    expect(client.connected).toBe(true)
    expect(await ahead(20_500, () => isClosed)).toBe(1006)
  })
})

describe("the header of CONNECTED", () => {
  test.each([
    ["1000,10000", "1000,10000", 20_000],
    ["30000,0", "1000,10000", 60_000],
    ["0,0", "1000,10000", 90_000],
    [undefined, "1000,10000", 90_000],
    ["600000,0", "1000,0", 90_000],
  ])("for %s is %s, and silence ends the connection after %d ms", async (asked, answered, silenceMs) => {
    const client = await openSocket(programs.here)
    client.socket.pong = () => undefined
    client.send(connectFrame(member, asked === undefined ? {} : { "heart-beat": asked }))
    expect((await client.take("CONNECTED")).headers["heart-beat"]).toBe(answered)
    await ahead(silenceMs - 2_000, async () => {
      const other = await openSocket(programs.here)
      other.send(connectFrame(member, { "heart-beat": "0,1000" }))
      await other.beat()
    })
    expect(client.isOpen()).toBe(true)
    expect(await ahead(silenceMs + 1_000, () => client.closed())).toMatchObject({ code: 1006 })
  })

  test("is all that counts for who has promised heart-beats; answers to pings keep the others connected", async () => {
    const [promised, none] = [await openSocket(programs.here), await openSocket(programs.here)]
    promised.send(connectFrame(member, { "heart-beat": "10000,0" }))
    none.send(connectFrame(member, { "heart-beat": "0,0" }))
    for (const client of [promised, none]) await client.take("CONNECTED")
    const pinged = new Promise<void>((resolve) => none.socket.once("ping", () => resolve()))
    await ahead(29_900, () => Promise.all([pinged, promised.closed()]))
    expect(none.isOpen()).toBe(true)
  })
})
