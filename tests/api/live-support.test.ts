import { live, topicDestination } from "@/lib/contract/live"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { connectAs, frame, subscribeTo, takeError, withLivePrograms } from "../setup/live"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes } from "../setup/test-app"
import { endSupport, enterInstitute } from "./support-fixtures"

withJobQueue()
const programs = withLivePrograms()
const topicOf = (instituteId: number) => topicDestination(live.support, { instituteId })

test("the end of a session closes its connection, on whichever machine", async () => {
  const visit = await enterInstitute()
  const client = await connectAs(programs.elsewhere, visit.visitor)
  await endSupport(visit)
  expect(await takeError(client)).toMatchObject({ status: 401, code: "unauthenticated" })
  await client.closed()
})

test("the hour of a session closes its connection, though nobody ended it", async () => {
  const { id, visitor } = await enterInstitute()
  const endsAt = new Date(Date.now() + 700)
  await withPlatform((db) => db.updateTable("support_sessions").set({ endsAt }).where("id", "=", id).execute())
  const client = await connectAs(programs.here, visitor)
  expect(await takeError(client)).toMatchObject({ status: 401, code: "token_expired" })
  await client.closed()
})

test("administrators hear that support came and went, and nothing more; nobody else may listen", async () => {
  const [admin, student, elsewhere] = [
    await createMember("InstituteAdmin"),
    await createMember("Student"),
    await createMember("InstituteAdmin", "rival"),
  ]
  const client = await connectAs(programs.here, admin)
  await subscribeTo(client, topicOf(institutes.acme))
  const visit = await enterInstitute()
  expect((await client.take("MESSAGE")).body).toBe("{}")
  await endSupport(visit)
  expect((await client.take("MESSAGE")).body).toBe("{}")
  for (const [person, code] of [
    [student, "forbidden"],
    [elsewhere, "other_institute"],
  ] as const) {
    const stranger = await connectAs(programs.here, person)
    stranger.send(frame("SUBSCRIBE", { id: "one", destination: topicOf(institutes.acme) }))
    expect(await takeError(stranger)).toMatchObject({ code })
  }
})

test("somebody of support is not shown as present, and listens to nothing of another institute", async () => {
  const { visitor } = await enterInstitute()
  const watcher = await connectAs(programs.here, await createMember("Student"))
  const topic = topicDestination(live.presence, { instituteId: institutes.acme })
  await subscribeTo(watcher, topic)
  const client = await connectAs(programs.here, visitor)
  const other = await createMember("Teacher")
  await connectAs(programs.here, other)
  for (const seen = new Set<number>(); !seen.has(other.userId);) {
    const { changes } = live.presence.message.parse(JSON.parse((await watcher.take("MESSAGE")).body))
    for (const { userId } of changes) seen.add(userId)
    expect(seen.has(visitor.userId)).toBe(false)
  }
  client.send(frame("SUBSCRIBE", { id: "one", destination: topicOf(institutes.rival) }))
  expect(await takeError(client)).toMatchObject({ code: "other_institute" })
})
