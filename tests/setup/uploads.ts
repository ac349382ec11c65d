import "./upload-settings"
import { globSync, statSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { env } from "@/lib/server/env.server"
import { implement } from "@/lib/server/api/implement"
import { type OpenUpload, openUpload } from "../attacks/frame/open-upload"
import { startApiServer } from "./api-server"
import { createMember, type TestMember } from "./test-app"
import { waitUntil } from "./wait-until"

export const MB = 1024 * 1024
const Bytes = z.object({ bytes: z.number() })
const form = {
  details: asJson(z.object({ text: z.string() })),
  image: optionalUpload(IMAGE),
  video: optionalUpload(TEASER),
}
const contract = {
  teachers: endpoint("POST /uploads/teachers", {
    recordsNothing: "-",
    summary: "-",
    access: ["Teacher"],
    form,
    reply: Bytes,
    screen: "courses",
  }),
  anyone: endpoint("POST /uploads/anyone", { recordsNothing: "-", summary: "-", access: "public", form, reply: Bytes }),
  limited: endpoint("POST /uploads/limited", {
    recordsNothing: "-",
    summary: "-",
    access: ["Teacher"],
    form,
    reply: Bytes,
    limit: { calls: 1, perSeconds: 60 },
  }),
  students: endpoint("POST /uploads/students", {
    recordsNothing: "-",
    summary: "-",
    access: { area: "student" },
    body: Bytes,
    reply: Bytes,
  }),
}
const bytesOf = async (_: unknown, input: { form: { image?: { bytes: number } | undefined } }) => ({
  bytes: input.form.image?.bytes ?? 0,
})
const implementations = implement(contract, {
  teachers: bytesOf,
  anyone: bytesOf,
  limited: bytesOf,
  students: async (_, { body }) => body,
})

/** The server of the test file. */
export let server: Awaited<ReturnType<typeof startApiServer>>
/** The uploads that the current test has begun; they are closed after it. */
export const open: OpenUpload[] = []
beforeAll(async () => {
  server = await startApiServer(implementations)
})
afterEach(async () => {
  for (const upload of open.splice(0)) upload.destroy()
  await waitUntil(async () => uploadedBytes() === 0 && uploadFolders().length === 0)
})
afterAll(() => server.stop())

/** The folders of the uploads under way. */
export const uploadFolders = () => globSync(join(env.LECTERN_DATA, "uploads/*/*/upload-*"))
/** The bytes of the uploads under way on the disk. */
export const uploadedBytes = () =>
  globSync(join(env.LECTERN_DATA, "uploads/*/*/*/*")).reduce((sum, file) => sum + statSync(file).size, 0)
let addresses = 0
/** A client address that no other upload of the test file has. */
export const newAddress = () => `198.51.100.${(addresses += 1)}`
export const teacher = () => createMember("Teacher")

type Head = { as?: TestMember | undefined; ip?: string; headers?: Record<string, string> }
/** Sends the head of an upload; the body is announced as 200 MB unless the headers say otherwise. */
export function start(path: keyof typeof contract, { as, ip = newAddress(), headers }: Head = {}): OpenUpload {
  const upload = openUpload({
    port: server.port,
    path: `/api/uploads/${path}`,
    headers: {
      "x-forwarded-for": ip,
      "content-length": String(200 * MB),
      ...(as && { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken }),
      ...headers,
    },
  })
  open.push(upload)
  return upload
}
/** The failure code that an upload was answered with. */
export const codeOf = (upload: OpenUpload) => /"code":"(\w+)"/.exec(upload.received())?.[1]
/** Resolves once the bytes of an upload arrive on the disk. */
export const isReceived = (bytes: number) => waitUntil(async () => uploadedBytes() >= bytes)
