import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { PassThrough, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { S3Client } from "@aws-sdk/client-s3"
import { requireKey } from "./file-keys"
import type { ByteRange, FileStore } from "./file-store"

/** A bucket of an S3-compatible service, and how it is reached. */
export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of a service other than AWS. */
  endpoint?: string | undefined
}

const MB = 1024 * 1024
/** A file of 10 GB has to fit into 10,000 parts; four of them are in memory at a time. */
const PART_BYTES = 8 * MB
const PARTS_AT_ONCE = 4
const CONNECT_TIMEOUT_MS = 5_000
/** Without a byte. */
const IDLE_TIMEOUT_MS = 60_000

type ReadOptions = { range?: ByteRange | undefined; signal?: AbortSignal | undefined }

/** Stores files in a bucket. A large file is sent in parts; it is there once all of them are. */
export function s3Store({ bucket, ...settings }: S3Settings): FileStore {
  let opened: Promise<S3Client> | undefined
  const client = () => (opened ??= openClient(settings))
  const of = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  async function upload(key: string, body: Readable) {
    const { Upload } = await import("@aws-sdk/lib-storage")
    const params = { ...of(key), Body: body }
    await new Upload({ client: await client(), params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
  }

  async function get(key: string, { range, signal }: ReadOptions) {
    const { GetObjectCommand } = await import("@aws-sdk/client-s3")
    const command = new GetObjectCommand({ ...of(key), ...rangeOf(range) })
    const { Body } = await (await client()).send(command, signal ? { abortSignal: signal } : {})
    if (!(Body instanceof Readable)) throw new Error(`no content was received for ${key}`)
    return Body
  }

  return {
    async put(key, source) {
      const hash = createHash("sha256")
      let bytes = 0
      const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.byteLength
          yield chunk
        }
      }
      const body = new PassThrough()
      const piped = pipeline(source, counted, body)
      await Promise.all([piped, upload(key, body)])
      return { bytes, sha256: hash.digest("hex") }
    },
    putFile: (key, path) => upload(key, createReadStream(path, { highWaterMark: MB })),
    read: (key, range) => get(key, { range }),
    getFile: async (key, path, signal) =>
      pipeline(await get(key, { signal }), createWriteStream(path, { flags: "wx" }), signal ? { signal } : {}),
    async stat(key) {
      const { HeadObjectCommand } = await import("@aws-sdk/client-s3")
      try {
        const { ContentLength = 0, LastModified } = await (await client()).send(new HeadObjectCommand(of(key)))
        return { bytes: ContentLength, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3")
      await (await client()).send(new DeleteObjectCommand(of(key)))
    },
    async *list() {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3")
      for await (const { Contents = [] } of paginateListObjectsV2({ client: await client() }, { Bucket: bucket }))
        for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents)
          yield { key: Key, bytes: Size, modifiedAt: LastModified }
    },
  }
}

/** The SDK is loaded by installations that use it. */
async function openClient({ region, endpoint, ...credentials }: Omit<S3Settings, "bucket">): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3")
  return new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Services other than AWS store the framing of these checksums as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    maxAttempts: 3,
  })
}

const rangeOf = (range: ByteRange | undefined) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {})

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === "NotFound" || error.name === "NoSuchKey" || error.name === "404")
