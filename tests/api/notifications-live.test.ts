import { live, nameOf } from "@/lib/contract/live"
import { notifications } from "@/lib/features/notifications/contract"
import { closeAll, connected, endLive, type LiveProgram, startLiveProgram, subscribed } from "../setup/live"
import { withQueue } from "../setup/queue"
import { send, someone, type Someone } from "../setup/world"
import { tell } from "./notifications-world"

withQueue()

let program: LiveProgram
beforeAll(async () => {
  program = await startLiveProgram()
})
afterEach(closeAll)
afterAll(async () => {
  await program.stop()
  await endLive()
})

/** Connects somebody and listens at their bell. */
async function listening(as: Someone) {
  const client = await connected(program, as)
  await subscribed(client, `/topic/${nameOf(live.bell, { instituteId: as.instituteId, userId: as.userId })}`)
  return async () => JSON.parse((await client.take("MESSAGE")).body)
}

test("a bell moves when somebody is told, reads it elsewhere, or it is taken back", async () => {
  const [admin, student] = [await someone("Admin"), await someone("Student")]
  const nextUnread = await listening(student)
  const audience = { kind: "users", userIds: [student.userId] }
  const first = await tell(admin, { audience })
  expect(await nextUnread()).toEqual({ unread: 1 })
  const second = await tell(admin, { audience })
  expect(await nextUnread()).toEqual({ unread: 2 })
  await send(student, notifications.updateStatus, { query: { id: String(first) } })
  expect(await nextUnread()).toEqual({ unread: 1 })
  await send(admin, notifications.remove, { params: { id: String(second) } })
  expect(await nextUnread()).toEqual({ unread: 0 })
})
