import { live, nameOf } from "@/lib/contract/live"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { publishLive } from "@/lib/server/live/publish"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { connected, connectFrame, errorOf, frame, open, revoke, setStatus, subscribed, withLive } from "../setup/live"
import { institutes, someone, type Someone } from "../setup/world"

const programs = withLive()

const bellOf = ({ instituteId, userId }: Someone) => `/topic/${nameOf(live.bell, { instituteId, userId })}`
const ring = ({ instituteId, userId }: Someone, unread: number) =>
  withInstitute(instituteId, (db) =>
    publishLive(db, live.bell, { params: { instituteId, userId }, message: { unread } }),
  )

test("a message reaches those who subscribed, on whatever machine, once the transaction commits", async () => {
  const student = await someone("Student")
  const clients = await Promise.all([connected(programs.here, student), connected(programs.elsewhere, student)])
  for (const client of clients) await subscribed(client, bellOf(student))
  await withInstitute(student.instituteId, async (db) => {
    await publishLive(db, live.bell, { params: student, message: { unread: 9 } })
    throw new Error("rolled back")
  }).catch(() => undefined)
  await ring(student, 3)
  for (const client of clients) {
    const { headers, body } = await client.take("MESSAGE")
    expect(headers).toMatchObject({
      subscription: "one",
      destination: bellOf(student),
      "content-type": "application/json",
    })
    expect(JSON.parse(body)).toEqual({ unread: 3 })
  }
})

test("CONNECTED names version and heart-beats, and receipts answer what asked for one", async () => {
  const client = await open(programs.here)
  client.send(connectFrame(await someone("Teacher"), { "heart-beat": "1000,10000" }))
  const { headers } = await client.take("CONNECTED")
  expect(headers).toMatchObject({ version: "1.2", "heart-beat": "10000,1000" })
  expect(client.socket.protocol).toBe("v12.stomp")
  client.send(frame("DISCONNECT", { receipt: "bye" }))
  expect((await client.take("RECEIPT")).headers).toEqual({ "receipt-id": "bye" })
  expect(await client.closed()).toMatchObject({ code: 1000 })
})

test("what nobody unsubscribed from comes, and nothing after", async () => {
  const student = await someone("Student")
  const client = await connected(programs.here, student)
  await subscribed(client, bellOf(student), "first")
  await subscribed(client, bellOf(student), "second")
  client.send(frame("UNSUBSCRIBE", { id: "first", receipt: "off" }))
  await client.take("RECEIPT")
  await ring(student, 1)
  expect((await client.take("MESSAGE")).headers.subscription).toBe("second")
  expect(client.frames).toEqual([])
})

test("no transaction of an institute reaches a topic of another, and none says more than NOTIFY takes", async () => {
  const rival = await someone("Student", "rival")
  await expect(
    withInstitute(institutes.acme, (db) => publishLive(db, live.bell, { params: rival, message: { unread: 1 } })),
  ).rejects.toThrow(/topic of another institute/)
  const changes = Array.from({ length: 1_000 }, (_, at) => ({ userId: at + 1, status: "online" as const }))
  await expect(
    withInstitute(rival.instituteId, (db) =>
      publishLive(db, live.presence, { params: { instituteId: rival.instituteId }, message: { changes } }),
    ),
  ).rejects.toThrow(/too long/)
})

describe("who may connect", () => {
  const refused = async (who: Someone, headers: Record<string, string> = {}) => {
    const client = await open(programs.here)
    client.send(connectFrame(who, headers))
    const { status, code, message } = await errorOf(client)
    const { code: closing, reason } = await client.closed()
    expect([closing, reason]).toEqual([4000 + status, code])
    return [status, code, message]
  }

  test("nobody without both tokens, and nobody with tokens that are forged, old or of another session", async () => {
    const [one, other] = [await someone("Student"), await someone("Student")]
    expect(await refused({ ...one, accessToken: "" })).toEqual([401, "signed_out", "Please sign in"])
    expect(await refused({ ...one, accessToken: `${one.accessToken}x` })).toContain("signed_out")
    expect(await refused({ ...one, loginToken: "" })).toContain("signed_out")
    expect(await refused({ ...one, loginToken: other.loginToken })).toContain("other_platform")
    const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000)
    const { token } = await signAccessToken(one)
    clock.mockRestore()
    expect(await refused({ ...one, accessToken: token })).toContain("token_expired")
  })

  test("nobody whose session was ended, in the words of the specification", async () => {
    const [moved, disabled] = [await someone("Student"), await someone("Student")]
    await revoke(moved, "other_platform")
    expect(await refused(moved)).toEqual([401, "other_platform", "User logged in from different platform"])
    await setStatus(disabled, "disabled")
    expect(await refused(disabled)).toEqual([403, "disabled", "You have been disabled. Please contact Administrator"])
  })

  test("nobody who names another institute", async () => {
    const student = await someone("Student")
    expect(await refused(student, { instituteId: String(institutes.rival) })).toContain("other_institute")
  })

  test("no page of another site, nor of another institute, and no plain text through a proxy", async () => {
    await expect(open(programs.here, { origin: "http://evil.test" })).rejects.toThrow("403")
    await expect(open(programs.here, { origin: `http://rival.localhost:${programs.here.port}` })).rejects.toThrow("403")
    await expect(open(programs.here, { origin: "null" })).rejects.toThrow("403")
    await expect(open(programs.here, { host: "two hosts" })).rejects.toThrow("400")
  })

  test("only who speaks STOMP 1.2", async () => {
    const student = await someone("Student")
    expect((await refused(student, { "accept-version": "1.0,1.1" }))[1]).toBe("malformed")
    expect((await refused(student, { "heart-beat": "soon" }))[1]).toBe("malformed")
  })
})

describe("topics", () => {
  test("of another institute, of another person and unknown ones end the connection with the reason", async () => {
    const [student, neighbour, rival] = [
      await someone("Student"),
      await someone("Student"),
      await someone("Student", "rival"),
    ]
    const cases = [
      [bellOf(rival), "other_institute"],
      [`/topic/institute.${rival.instituteId}.presence`, "other_institute"],
      [bellOf(neighbour), "no_rights"],
      [`/topic/institute.${student.instituteId}.everything`, "not_found"],
      [`/topic/institute.${student.instituteId}.*`, "not_found"],
      ["/queue/jobs", "not_found"],
      [`${bellOf(student)}x`, "not_found"],
    ]
    for (const [destination = "", code] of cases) {
      const client = await connected(programs.here, student)
      client.send(frame("SUBSCRIBE", { id: "one", destination, receipt: "r" }))
      expect([destination, await errorOf(client)]).toMatchObject([
        destination,
        { code, headers: { "receipt-id": "r" } },
      ])
      expect(await client.closed()).toMatchObject({ reason: code })
    }
  })

  test("are written by the server alone", async () => {
    const student = await someone("Student")
    const listener = await connected(programs.here, student)
    await subscribed(listener, bellOf(student))
    const writer = await connected(programs.here, student)
    writer.send(frame("SEND", { destination: bellOf(student) }, '{"unread":99}'))
    expect(await errorOf(writer)).toMatchObject({ code: "no_rights" })
    await ring(student, 1)
    expect(JSON.parse((await listener.take("MESSAGE")).body)).toEqual({ unread: 1 })
  })

  test("fifty at a time, each under an id of its own", async () => {
    const student = await someone("Student")
    const client = await connected(programs.here, student)
    for (let at = 0; at < 50; at += 1)
      client.send(frame("SUBSCRIBE", { id: String(at), destination: bellOf(student), receipt: String(at) }))
    for (let at = 0; at < 50; at += 1) await client.take("RECEIPT")
    client.send(frame("SUBSCRIBE", { id: "one too many", destination: bellOf(student) }))
    expect(await errorOf(client)).toMatchObject({ code: "too_many", status: 429 })

    const twice = await connected(programs.here, student)
    await subscribed(twice, bellOf(student))
    twice.send(frame("SUBSCRIBE", { id: "one", destination: bellOf(student) }))
    expect(await errorOf(twice)).toMatchObject({ code: "malformed" })
  })
})
