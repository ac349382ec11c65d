import { createWriteStream, globSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { z } from "zod"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { signUp } from "@/lib/features/sign-up/contract"
import { type Attack, type AttackServer, atMost, type Check, oneOf, type Target } from "./frame/attack"
import { listen } from "./frame/listen"
import { type OpenUpload, openUpload } from "./frame/open-upload"

const MB = 1024 * 1024
/** A form for administrators with a video of 200 MB, and the one for anybody, with a picture of 8 MB. */
const FOR_ADMINS = `/api${instituteSettings.save.path}`
const FOR_ANYONE = `/api${signUp.createUser.path}`
const Health = z.object({ data: z.object({ unhandledRejections: z.number() }) })

/** Sends large, slow and aborted uploads without an account. */
export const attack: Attack = {
  summary: "Fills the disk and the places for uploads without an account, and aborts uploads",
  vulnerable: startVulnerable,
  async run(target) {
    const rejections = await countRejections(target)
    return [
      ...(await floodForAdmins(target)),
      ...(await floodForAnyone(target)),
      ...(await holdMany(target)),
      ...(await abortMany(target)),
      atMost("unhandled rejections", (await countRejections(target)) - rejections, 0),
    ]
  },
}

async function floodForAdmins(target: Target): Promise<Check[]> {
  const open = () => openUpload({ ...target, path: FOR_ADMINS, headers: { "content-length": String(200 * MB) } })
  const small = open()
  await sendFiles([small], "teaserVideo", 1_000)
  const status = await statusWithin2s(small)
  small.destroy()
  const uploads = Array.from({ length: 10 }, open)
  const stored = await peakBytes(target, () => sendFiles(uploads, "teaserVideo", 60 * MB))
  const statuses = await Promise.all(uploads.map(statusWithin2s))
  uploads.forEach((upload) => upload.destroy())
  const closed = statuses.filter((one) => one === CLOSED).length
  const refused = statuses.filter((one) => one === 401).length
  return [
    oneOf("status without a token", status, [401]),
    atMost("of 10 uploads without a token, neither refused nor closed", uploads.length - refused - closed, 0),
    atMost("of them closed before their answer was read", closed, uploads.length),
    atMost("stored of 10 uploads without a token", stored / MB, 0, "MB"),
  ]
}

async function floodForAnyone(target: Target): Promise<Check[]> {
  const uploads = Array.from({ length: 10 }, () => openUpload({ ...target, path: FOR_ANYONE }))
  const stored = await peakBytes(target, () => sendFiles(uploads, "profilePic", 30 * MB))
  uploads.forEach((upload) => upload.destroy())
  return [atMost("stored of 10 oversized pictures", stored / MB, 40, "MB")]
}

async function holdMany(target: Target): Promise<Check[]> {
  const uploads = Array.from({ length: 40 }, () =>
    openUpload({ ...target, path: FOR_ANYONE, headers: { "content-length": String(MB) } }),
  )
  for (const upload of uploads) upload.beginPart("profilePic", "a.png")
  await Promise.all(uploads.map((upload) => upload.send(1_000)))
  const statuses = await Promise.all(uploads.map(statusWithin2s))
  uploads.forEach((upload) => upload.destroy())
  return [
    atMost("slow uploads held at a time by one address", statuses.filter((status) => status === "none").length, 4),
  ]
}

async function abortMany(target: Target): Promise<Check[]> {
  for (let i = 0; i < 20; i += 1) {
    const upload = openUpload({ ...target, path: FOR_ANYONE, headers: { "content-length": String(8 * MB) } })
    upload.beginPart("profilePic", "a.png")
    await upload.send(i * 50_000 + 1)
    upload.destroy()
    await upload.closed
  }
  await delay(500)
  return [atMost("stored after 20 aborted uploads", bytesOnDisk(target) / MB, 0, "MB")]
}

/** For a connection that was closed before an answer was read: a server that refuses early may reset it. */
const CLOSED = 0

const statusWithin2s = (upload: OpenUpload): Promise<number | "none"> =>
  Promise.race([upload.status(), delay(2_000).then(() => "none" as const)])

const sendFiles = (uploads: OpenUpload[], part: string, bytes: number) =>
  Promise.all(
    uploads.map(async (upload) => {
      upload.beginPart(part, "a.mp4")
      await upload.send(bytes)
    }),
  )

/** The most bytes on the disk while `work` runs, and a little after. */
async function peakBytes(target: Target, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, bytesOnDisk(target))), 20)
  await work()
  await delay(200)
  clearInterval(timer)
  return Math.max(peak, bytesOnDisk(target))
}

function bytesOnDisk({ process: owner }: Target): number {
  if (!owner) return 0
  const folders = [owner.temporaryFolder, join(owner.dataFolder, "uploads")]
  return folders.flatMap((folder) => globSync(join(folder, "**"))).reduce((sum, file) => sum + sizeOf(file), 0)
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : 0
}

async function countRejections({ port }: Target): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`)
  return Health.parse(await response.json()).data.unhandledRejections
}

/** Stores every body before it looks who sends it, as the product once did. */
async function startVulnerable(): Promise<AttackServer> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-vulnerable-"))
  let count = 0
  const server = createServer((request, response) => {
    if (request.url === "/api/health") return void response.end('{"data":{"unhandledRejections":0}}')
    request.on("error", () => undefined)
    request.pipe(createWriteStream(join(folder, String((count += 1)))))
    request.on("end", () => response.writeHead(401).end())
  })
  const listening = await listen(server, { pid: process.pid, dataFolder: folder, temporaryFolder: folder })
  return {
    ...listening,
    async stop() {
      await listening.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
