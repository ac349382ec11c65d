import { execFileSync } from "node:child_process"
import { createReadStream, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { z } from "zod"
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from "@/lib/shared/uploads"
import { acme, host } from "./demo-institute"
import type { Installation } from "./installation"
import { freePort, type Program, startProgram } from "./program"
import { median } from "./quantile"
import type { Figures } from "./report"
import { type SignedInMember, signInMembers } from "./sign-in-many"
import { withClient } from "./with-client"

const GIB = 1024 ** 3
/** As the browser sends a file (lib/client/uploads). */
const CHUNK_BYTES = 16 * 1024 * 1024
const ROUNDS = 3
const RATE_AIM = 0.7
const MEMORY_AIM_MB = 150
const SAMPLE_MS = 50

/** The rate of an upload of 1 GiB beside a program that only writes what it receives, and the memory of uploads and ZIPs. */
export async function measureFileTransfers(at: Installation, say: (line: string) => void): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-files-"))
  const source = makeVideo(folder)
  const program = await at.startProduct({ SERVICES: "web" })
  const writer = await startWriter(folder)
  await withClient(at.databaseUrl, (client) =>
    client.query(`update plans set limits = jsonb_set(limits, '{storageGb}', '-1')`),
  )
  const [member] = await signInMembers(at.databaseUrl, { emails: ["admin@acme.test"], instituteId: acme })
  if (!member) throw new Error("the demo data have no administrator")

  say("Uploading 1 GiB by tus, and to a program that only writes it.")
  const ids: number[] = []
  const ratios: number[] = []
  const memory = watchMemory(program)
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await secondsOf(() =>
      send({ port: writer.port, path: "/", method: "POST", body: createReadStream(source) }),
    )
    const upload = await secondsOf(async () => void ids.push(await uploadByTus(program, member, source)))
    say(`  written ${(1 / plain).toFixed(2)} GiB/s, uploaded ${(1 / upload).toFixed(2)} GiB/s`)
    ratios.push(plain / upload)
  }
  const uploadMb = memory.stop()
  await writer.stop()

  say("Downloading 2 GiB as a ZIP.")
  const zipMemory = watchMemory(program)
  let zipBytes = 0
  const seconds = await secondsOf(async () => {
    zipBytes = await downloadZip(program, member, ids.slice(0, 2))
  })
  const zipMb = zipMemory.stop()
  await program.stop()
  rmSync(folder, { recursive: true })
  if (zipBytes < 2 * GIB) throw new Error(`the ZIP has ${zipBytes} bytes`)
  return {
    figures: [],
    aims: [
      {
        name: "upload of 1 GiB beside writing what arrives",
        value: median(ratios),
        unit: "",
        aim: RATE_AIM,
        better: "higher",
      },
      { name: "memory that uploads take", value: uploadMb, unit: "MB", aim: MEMORY_AIM_MB, better: "lower" },
      { name: "memory that a ZIP of 2 GiB takes", value: zipMb, unit: "MB", aim: MEMORY_AIM_MB, better: "lower" },
    ],
    notes: [`a ZIP of 2 GiB: ${((zipBytes / seconds / GIB) * 1024).toFixed(0)} MiB/s`],
  }
}

/** A video of 1 GiB, most of which is what follows its last frame. */
function makeVideo(folder: string): string {
  const path = join(folder, "lesson.mp4")
  const args = `-hide_banner -loglevel error -y -f lavfi -i testsrc2=s=320x180:r=10:d=2 -pix_fmt yuv420p -movflags +faststart`
  execFileSync("ffmpeg", [...args.split(" "), path])
  truncateSync(path, GIB)
  return path
}

/** A program that writes the body of each request into a file and syncs it: what an upload costs at least. */
async function startWriter(folder: string): Promise<Program> {
  const port = await freePort()
  const code = `
    const { createServer } = require("node:http"), { createWriteStream } = require("node:fs"), { pipeline } = require("node:stream")
    createServer((request, response) => {
      if (request.method !== "POST") return response.end()
      pipeline(request, createWriteStream(${JSON.stringify(join(folder, "written"))}, { flush: true }), () => response.end())
    }).listen(${port}, "127.0.0.1")`
  return startProgram([process.execPath, "-e", code], { cwd: folder, port, path: "/" })
}

async function uploadByTus(program: Program, member: SignedInMember, source: string): Promise<number> {
  const headers = { host, "tus-resumable": "1.0.0", ...member.headers }
  const encode = (value: string) => Buffer.from(value).toString("base64")
  const created = await send({
    port: program.port,
    path: UPLOADS_PATH,
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(GIB),
      "upload-metadata": `name ${encode("lesson.mp4")},kind ${encode("video")}`,
    },
  })
  const { pathname } = new URL(String(created.headers.location), `http://${host}`)
  let last = created
  for (let offset = 0; offset < GIB; offset += CHUNK_BYTES) {
    const body = createReadStream(source, { start: offset, end: offset + CHUNK_BYTES - 1 })
    last = await send({
      port: program.port,
      path: pathname,
      method: "PATCH",
      headers: {
        ...headers,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
        "content-length": String(CHUNK_BYTES),
      },
      body,
    })
  }
  const uploaded: unknown = JSON.parse(decodeURIComponent(String(last.headers[UPLOADED_FILE_HEADER])))
  return z.object({ id: z.number() }).parse(uploaded).id
}

async function downloadZip(program: Program, member: SignedInMember, ids: number[]): Promise<number> {
  const { bytes } = await send({
    port: program.port,
    path: "/api/payments/v2/api/files/zip",
    method: "POST",
    headers: { host, ...member.headers, "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  })
  return bytes
}

interface Sent {
  port: number
  path: string
  method: string
  headers?: Record<string, string>
  body?: Readable | string
}

/** Sends a request and reads the answer to its end; throws unless it succeeds. */
async function send({ port, path, method, headers = {}, body }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Record<string, unknown>; bytes: number }>()
  const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
    let bytes = 0
    response.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("error", reject)
    response.on("end", () => {
      if ((response.statusCode ?? 500) < 300) resolve({ headers: response.headers, bytes })
      else reject(new Error(`${method} ${path} is answered with ${response.statusCode}`))
    })
  }).on("error", reject)
  if (body === undefined || typeof body === "string") sent.end(body)
  else body.on("error", reject).pipe(sent)
  return promise
}

/** The highest memory of a program from now on, above what it has now, in MB. */
function watchMemory({ pid }: Program): { stop: () => number } {
  const before = residentMb(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid))), SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
