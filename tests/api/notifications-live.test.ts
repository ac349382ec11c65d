import { live, topicName } from "@/lib/contract/live"
import { notifications } from "@/lib/features/notifications/contract"
import { stopListening } from "@/lib/server/db/listener"
import { closeSockets, connectAs, type LiveProgram, startLiveProgram, subscribeTo } from "../setup/live"
import { withJobQueue } from "../setup/job-queue"
import { send, createMember, type TestMember } from "../setup/test-app"
import { bellOf, sendNotification } from "./notifications-fixtures"

withJobQueue()

let program: LiveProgram
beforeAll(async () => {
  program = await startLiveProgram()
})
afterEach(closeSockets)
afterAll(async () => {
  await program.stop()
  await stopListening()
})

/** Connects a user, subscribes to their bell and returns a function that reads the next message. */
async function listening(as: TestMember) {
  const client = await connectAs(program, as)
  await subscribeTo(client, `/topic/${topicName(live.bell, { instituteId: as.instituteId, userId: as.userId })}`)
  return async () => JSON.parse((await client.take("MESSAGE")).body)
}

test("the unread count is published when a notification is sent, read elsewhere, or recalled", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const nextUnread = await listening(student)
  const audience = { kind: "users", userIds: [student.userId] }
  await sendNotification(admin, { audience })
  expect(await nextUnread()).toEqual({ unread: 1 })
  const [received] = (await bellOf(student)).content
  const second = await sendNotification(admin, { audience })
  expect(await nextUnread()).toEqual({ unread: 2 })
  await send(student, notifications.updateStatus, { query: { id: String(received?.id) } })
  expect(await nextUnread()).toEqual({ unread: 1 })
  await send(admin, notifications.remove, { params: { id: String(second) } })
  expect(await nextUnread()).toEqual({ unread: 0 })
})
