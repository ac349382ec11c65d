/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import sharp from "sharp"
import type { signFileUrl } from "@/lib/server/media/signed-url"

const folder = mkdtempSync(join(tmpdir(), "lectern-media-"))
process.env.LECTERN_DATA = folder
const video = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
const mp4 = { id: 7, key: "2/items/video.mp4", mime: "video/mp4", name: "video.mp4" }

let server: Server
let base = ""
let sign: typeof signFileUrl
let picture = ""

beforeAll(async () => {
  const [{ mediaListener }, { files }, signing, { storePicture }] = await Promise.all([
    import("@/lib/server/media/media-listener"),
    import("@/lib/server/gateways/files/files"),
    import("@/lib/server/media/signed-url"),
    import("@/lib/server/media/store-picture"),
  ])
  sign = signing.signFileUrl
  await files.put(mp4.key, Readable.from([video]))
  const upload = join(folder, "upload.jpg")
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3b4cca" } })
    .withExif({ IFD0: { Copyright: "a secret" } })
    .jpeg()
    .toFile(upload)
  const stored = await storePicture(2, upload)
  expect(stored).toMatchObject({
    width: 900,
    height: 600,
    blur: expect.stringMatching(/^data:image\/webp;base64,.{40,400}$/),
  })
  picture = stored.key
  server = createServer(mediaListener(async (_, { fileIds }) => [...fileIds]))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(base + path, { headers, method })

describe("pictures", () => {
  it("are served in the supported widths, rendered once, immutable, with security headers", async () => {
    const [one, other] = await Promise.all([get(`/media/${picture}?w=320`), get(`/media/${picture}?w=320`)])
    const body = Buffer.from(await one.arrayBuffer())
    expect((await sharp(body).metadata()).width).toBe(320)
    expect(body.includes("a secret")).toBe(false)
    expect(Buffer.from(await other.arrayBuffer()).equals(body)).toBe(true)
    expect(one.headers.get("cache-control")).toContain("immutable")
    expect(one.headers.get("x-content-type-options")).toBe("nosniff")
    expect(one.headers.get("content-security-policy")).toContain("sandbox")
    expect(one.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    const again = await get(`/media/${picture}?w=320`, { "if-none-match": one.headers.get("etag") ?? "" })
    expect(again.status).toBe(304)
  })

  it("are never enlarged, and are served as png and jpg for icons and previews", async () => {
    const wide = await get(`/media/${picture}?w=1600`)
    expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(900)
    const icon = await get(`/media/${picture.replace(".webp", ".png")}?w=192`)
    expect(icon.headers.get("content-type")).toBe("image/png")
  })

  it.each(["321", "0", "99999", "x", "-1"])("are not rendered with width %s", async (width) => {
    expect((await get(`/media/${picture}?w=${width}`)).status).toBe(400)
  })

  it("are rejected when they are invalid or have too many pixels", async () => {
    const { storePicture } = await import("@/lib/server/media/store-picture")
    await expect(storePicture(2, __filename)).rejects.toMatchObject({ code: "invalid_input" })
    const flood = join(folder, "flood.png")
    await sharp({ create: { width: 9000, height: 6000, channels: 3, background: "#fff" } })
      .png()
      .toFile(flood)
    await expect(storePicture(2, flood)).rejects.toMatchObject({ code: "invalid_input" })
  })
})

describe("a file that is not public", () => {
  it.each([
    "/media/2/items/video.mp4",
    "/media/2/../2/items/video.mp4",
    "/media/2/..%2fitems/video.mp4",
    "/media/2/%2e%2e/%2e%2e/secret",
    "/media/../secret",
    "/media//etc/passwd",
    "/media/2/nothing.webp",
    "/media/0/nothing.webp",
    "/media/signed/",
    "/media/signed/x.y",
    "/media/signed/x.y.z",
  ])("%s is not found", async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it("is served for GET and HEAD only", async () => {
    expect((await get(`/media/${picture}`, {}, "POST")).status).toBe(405)
  })
})

describe("a signed URL", () => {
  const open = (input = {}) => sign({ instituteId: 2, file: mp4, actor: null, disposition: "inline", ...input })

  it("sends the whole file, a range or a suffix, and rejects other ranges", async () => {
    const { address } = open()
    const whole = await get(address)
    expect(whole.status).toBe(200)
    expect(whole.headers.get("accept-ranges")).toBe("bytes")
    expect(whole.headers.get("cache-control")).toBe("private, no-store")
    expect(whole.headers.get("referrer-policy")).toBe("no-referrer")
    expect(whole.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true)

    const part = await get(address, { range: "bytes=100-199" })
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 100-199/1000"])
    expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 200))).toBe(true)
    expect((await get(address, { range: "bytes=-10" })).headers.get("content-range")).toBe("bytes 990-999/1000")
    expect((await get(address, { range: "bytes=990-5000" })).headers.get("content-range")).toBe("bytes 990-999/1000")
    expect((await get(address, { range: "bytes=1000-" })).status).toBe(416)
    expect((await get(address, { range: "bytes=0-1,5-6" })).status).toBe(200)
    expect((await get(address, { range: "bytes=0-9", "if-range": '"another"' })).status).toBe(200)
    const same = { range: "bytes=0-9", "if-range": whole.headers.get("etag") ?? "" }
    expect((await get(address, same)).status).toBe(206)
    const head = await get(address, {}, "HEAD")
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "1000"])
  })

  it.each([
    ["is aborted before it began", true],
    ["is cut off in the middle", false],
  ])("leaves no file open when it %s", async (_, early) => {
    const { files } = await import("@/lib/server/gateways/files/files")
    // A file that nobody has asked for is streamed.
    const file = { ...mp4, key: `2/items/streamed-${early}.mp4` }
    await files.put(file.key, Readable.from([video]))
    const read = jest.spyOn(files, "read")
    const { sendSignedFile: sendSigned } = await import("@/lib/server/media/send-signed-file")
    const request = new IncomingMessage(new Socket())
    const response = new ServerResponse(request)
    response.assignSocket(new Socket())
    if (early) response.destroy()
    else response.on("pipe", () => response.destroy())
    const rights = { listAllowed: async () => [file.id], isAllowed: async () => true }
    await sendSigned(request, response, { token: open({ file }).address.slice("/media/signed/".length), rights })
    const source = await read.mock.results[0]?.value
    expect(source.destroyed).toBe(true)
    read.mockRestore()
  })

  it("reads a part that is asked for again once, and none of a file that is gone", async () => {
    const { files } = await import("@/lib/server/gateways/files/files")
    const gone = { ...mp4, key: "2/items/gone.mp4" }
    await files.put(gone.key, Readable.from([video]))
    const { address } = open({ file: gone })
    const read = jest.spyOn(files, "read")
    const part = async () => Buffer.from(await (await get(address, { range: "bytes=40-59" })).arrayBuffer())
    const first = await part()
    const again = await Promise.all(Array.from({ length: 8 }, part))
    expect(read).toHaveBeenCalledTimes(2)
    for (const bytes of [first, ...again]) expect(bytes.equals(video.subarray(40, 60))).toBe(true)
    expect((await get(address, { range: "bytes=40-59" }, "HEAD")).headers.get("content-length")).toBe("20")
    await files.remove(gone.key)
    expect((await get(address, { range: "bytes=40-59" })).status).toBe(404)
    read.mockRestore()
  })

  it("is invalid when a character is changed", async () => {
    const { address } = open()
    const [body = "", seal = ""] = address.slice("/media/signed/".length).split(".")
    const claims = Buffer.from(body, "base64url").toString().replace('"fileId":7', '"fileId":8')
    expect((await get(`/media/signed/${Buffer.from(claims).toString("base64url")}.${seal}`)).status).toBe(404)
    expect((await get(address.slice(0, -2))).status).toBe(404)
    expect((await get(`${address}x`)).status).toBe(404)
  })

  it("expires after five minutes, for a video after four hours", () => {
    const minutes = (input: object) => Math.round((open(input).expiresAt.getTime() - Date.now()) / 60_000)
    expect(minutes({ file: { ...mp4, mime: "application/pdf" } })).toBe(5)
    expect(minutes({})).toBe(240)
  })

  it("is rejected after its expiry", async () => {
    const { address } = open()
    const now = Date.now()
    const clock = jest.spyOn(Date, "now").mockReturnValue(now + 4 * 3_600_000 + 1_000)
    expect((await get(address)).status).toBe(404)
    clock.mockRestore()
    expect((await get(address)).status).toBe(200)
  })

  it("sends active content as an attachment, and encodes any file name", async () => {
    const file = { ...mp4, mime: "text/html", name: 'a"\r\nset-cookie: x=1;/../Höhe \u202e.html' }
    const answer = await get(open({ file }).address)
    expect(answer.headers.get("content-type")).toBe("application/octet-stream")
    expect(answer.headers.get("set-cookie")).toBeNull()
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%~!-]+$/,
    )
  })
})
