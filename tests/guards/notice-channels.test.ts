import { sql } from "kysely"
import { accountEvents } from "@/lib/features/auth/events"
import { type DeclaredEvent, NOTICE_CHANNELS } from "@/lib/features/events/event"
import { record } from "@/lib/features/events/events.server"
import { setEvents } from "@/lib/features/events/registry"
import { eventList } from "@/lib/main/event-list"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes } from "../setup/test-app"

withJobQueue()
afterAll(() => setEvents(eventList))

/** The rows of the bell and the jobs of an event. */
const countMessages = async (eventId: number) =>
  withPlatform(async (db) => {
    const { rows } = await sql<{ bells: number; jobs: number }>`select
      (select count(*)::int from user_notifications where "eventId" = ${eventId}) as bells,
      (select count(*)::int from pgboss.job where data->>'eventId' = ${String(eventId)}) as jobs`.execute(db)
    return rows[0]
  })

test.each(NOTICE_CHANNELS)("a notice by %s leaves by that channel alone", async (channel) => {
  const { userId } = await createMember("Student")
  const { passwordChanged } = accountEvents
  const [name = "", notice] = Object.entries(passwordChanged.notices)[0] ?? []
  if (!notice) throw new Error("the event tells nobody")
  const event = { ...passwordChanged, notices: { [name]: { ...notice, channels: [channel] } } } satisfies DeclaredEvent
  setEvents(eventList.map((one) => (one.key === event.key ? event : one)))
  await withInstitute(institutes.acme, (db) => record(db, event, { by: userId, data: { userId } }))
  const { id } = await withPlatform((db) =>
    db.selectFrom("events").select("id").where("subjectId", "=", userId).executeTakeFirstOrThrow(),
  )
  expect(await countMessages(id)).toEqual(channel === "bell" ? { bells: 1, jobs: 0 } : { bells: 0, jobs: 1 })
})
