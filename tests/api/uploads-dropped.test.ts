/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import "../setup/upload-settings"
import { once } from "node:events"
import type { Socket } from "node:net"
import { system } from "@/lib/features/system/contract"
import { uploadsHeld } from "@/lib/server/api/reserve-upload"
import { receivedBytes } from "@/lib/server/uploads/incoming-files"
import { markReady } from "@/lib/server/front/readiness"
import { type Break, breakConnection, openPatch } from "../setup/broken-upload"
import { withJobQueue } from "../setup/job-queue"
import { createMember, send, type TestMember } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"
import { mp4Bytes } from "../setup/mp4-bytes"
import { beginUpload, continueUpload, sendTus, uploadPort, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

const MB = 1024 * 1024
const NOTHING = { uploads: 0, uploadsWaiting: 0, uploaders: 0, uploadBytes: 0 }
const isNothingHeld = async () => Object.values(uploadsHeld()).every((count) => count === 0)

let teacher: TestMember
const sockets: Socket[] = []
beforeAll(async () => {
  teacher = await createMember("Teacher")
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await waitUntil(isNothingHeld)
})

async function begin(bytes: number, as = teacher): Promise<string> {
  const begun = await beginUpload(as, { name: "a.mp4", kind: "video", bytes })
  expect(begun.status).toBe(201)
  return begun.location
}

async function open(path: string, rest: { announced: number; offset?: number; as?: TestMember }): Promise<Socket> {
  const socket = await openPatch({ port: uploadPort(), as: teacher, path, offset: 0, ...rest })
  sockets.push(socket)
  return socket
}

/** How much has arrived; unlike a request of tus this does not end the one under way. */
const arrived = (path: string) => receivedBytes(path.slice("/uploads/".length))
const write = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve) => void socket.write(bytes, () => resolve()))

describe.each<Break>(["FIN", "RST", "half-close"])("a connection that ends by %s gives its place back", (how) => {
  test.each([
    ["no byte", 0],
    ["some bytes", 150_000],
    ["all bytes", 400_000],
  ])("after %s, four times in a row", async (_, sent) => {
    const body = mp4Bytes(400_000)
    for (let time = 0; time < 4; time += 1) {
      const path = await begin(body.length)
      const socket = await open(path, { announced: body.length })
      await waitUntil(async () => uploadsHeld().uploads === 1)
      if (sent > 0) await write(socket, body.subarray(0, sent))
      if (sent < body.length) await waitUntil(async () => (await arrived(path)) >= sent)
      breakConnection(socket, how)
      await waitUntil(isNothingHeld)
    }
  })
})

test("a network that drops ten times while a video of 40 MB arrives only delays it", async () => {
  const body = mp4Bytes(40 * MB)
  const path = await begin(body.length)
  for (let time = 1; time <= 10; time += 1) {
    const { offset } = await sendTus(teacher, { method: "HEAD", path })
    const socket = await open(path, { announced: body.length - offset, offset })
    socket.write(body.subarray(offset, time * 4 * MB - 1))
    await waitUntil(async () => (await arrived(path)) > offset)
    breakConnection(socket, time % 2 === 0 ? "RST" : "FIN")
  }
  await waitUntil(isNothingHeld)
  const { offset } = await sendTus(teacher, { method: "HEAD", path })
  const done = await continueUpload(teacher, { path, offset, body: body.subarray(offset) })
  expect(done).toMatchObject({ status: 204, file: { bytes: 40 * MB } })
  await waitUntil(isNothingHeld)
})

test("an upload that is continued takes the place of the connection before it, which nobody has closed", async () => {
  const body = mp4Bytes(400_000)
  const path = await begin(body.length)
  const dead: Socket[] = []
  for (let time = 0; time < 5; time += 1) {
    const offset = await arrived(path)
    const socket = await open(path, { announced: body.length - offset, offset })
    socket.write(body.subarray(offset, offset + 50_000))
    await waitUntil(async () => (await arrived(path)) >= offset + 50_000)
    expect(uploadsHeld()).toMatchObject({ uploads: 1 })
    dead.push(socket)
  }
  await Promise.all(dead.slice(0, -1).map(async (socket) => socket.readableEnded || once(socket, "end")))
  const offset = await arrived(path)
  expect(await continueUpload(teacher, { path, offset, body: body.subarray(offset) })).toMatchObject({ status: 204 })
})

test("what is held is counted by the health check", async () => {
  markReady({ jobs: () => true })
  const body = mp4Bytes(400_000)
  await open(await begin(body.length), { announced: body.length })
  await waitUntil(async () => uploadsHeld().uploads === 1)
  expect((await send(null, system.health, {})).data.held).toMatchObject({ uploads: 1, uploadBytes: body.length })
  for (const socket of sockets) socket.destroy()
  await waitUntil(isNothingHeld)
  expect((await send(null, system.health, {})).data.held).toEqual({ ...NOTHING, bodyBytes: 0 })
})
