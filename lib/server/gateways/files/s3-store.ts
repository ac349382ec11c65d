import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { PassThrough, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { S3Client } from "@aws-sdk/client-s3"
import { requireKey } from "./file-keys"
import type { ByteRange, FileStore } from "./file-store"
import { answerInTime, isStoreUnavailable, StoreUnavailable } from "./store-unavailable"

/** A bucket of an S3-compatible service, and how it is reached. */
export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of a service other than AWS. */
  endpoint?: string | undefined
  timeouts?: S3Timeouts
}

/** How long a service may take. */
export interface S3Timeouts {
  connectMs: number
  /** For the answer to a request that sends no content, with what is tried again. */
  answerMs: number
  /** Without a byte. */
  idleMs: number
}

const MB = 1024 * 1024
/** A file of 10 GB has to fit into 10,000 parts; four of them are in memory at a time. */
const PART_BYTES = 8 * MB
const PARTS_AT_ONCE = 4
const TIMEOUTS: S3Timeouts = { connectMs: 3_000, answerMs: 10_000, idleMs: 20_000 }
const MAX_ATTEMPTS = 2

type ReadOptions = { range?: ByteRange | undefined; signal?: AbortSignal | undefined }

/**
 * Stores files in a bucket. A large file is sent in parts; it is there once all of them are. Throws `StoreUnavailable` when the
 * service cannot be reached or does not answer in time.
 */
export function s3Store({ bucket, timeouts = TIMEOUTS, ...service }: S3Settings): FileStore {
  const settings = { ...service, timeouts }
  const inTime = answerInTime(timeouts.answerMs)
  let opened: Promise<S3Client> | undefined
  const client = () => (opened ??= openClient(settings))
  const of = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  const upload = async (key: string, body: Readable) => sendInParts(await client(), { ...of(key), Body: body })

  async function get(key: string, { range, signal }: ReadOptions) {
    const { GetObjectCommand } = await import("@aws-sdk/client-s3")
    const command = new GetObjectCommand({ ...of(key), ...rangeOf(range) })
    const opened = await client()
    const { Body } = await inTime(key, (abortSignal) => opened.send(command, { abortSignal }), signal)
    if (!(Body instanceof Readable)) throw new Error(`no content was received for ${key}`)
    return Body
  }

  return {
    async put(key, source) {
      const counter = createCounter()
      const body = new PassThrough()
      const ends = await Promise.allSettled([upload(key, body), pipeline(source, counter.pass, body)])
      counter.throwFailure()
      for (const end of ends) if (end.status === "rejected") throw end.reason
      return counter.total()
    },
    putFile: (key, path) => upload(key, createReadStream(path, { highWaterMark: MB })),
    read: (key, range) => get(key, { range }),
    getFile: async (key, path, signal) =>
      pipeline(await get(key, { signal }), createWriteStream(path, { flags: "wx" }), signal ? { signal } : {}),
    async stat(key) {
      const { HeadObjectCommand } = await import("@aws-sdk/client-s3")
      const opened = await client()
      const command = new HeadObjectCommand(of(key))
      try {
        const { ContentLength = 0, LastModified } = await inTime(key, (abortSignal) =>
          opened.send(command, { abortSignal }),
        )
        return { bytes: ContentLength, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3")
      const opened = await client()
      const command = new DeleteObjectCommand(of(key))
      await inTime(key, (abortSignal) => opened.send(command, { abortSignal }))
    },
    async *list() {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3")
      for await (const { Contents = [] } of paginateListObjectsV2({ client: await client() }, { Bucket: bucket }))
        for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents)
          yield { key: Key, bytes: Size, modifiedAt: LastModified }
    },
  }
}

/** Sends content, and destroys its stream where nobody reads it any more. */
async function sendInParts(client: S3Client, params: { Bucket: string; Key: string; Body: Readable }): Promise<void> {
  const { Upload } = await import("@aws-sdk/lib-storage")
  const sent = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE })
  await sent.done().catch((error: unknown) => {
    const failure = isStoreUnavailable(error) ? new StoreUnavailable(params.Key, error) : error
    params.Body.destroy(failure instanceof Error ? failure : undefined)
    throw failure
  })
}

/** Counts and hashes the bytes that pass, and remembers a failure of their source. */
function createCounter() {
  const hash = createHash("sha256")
  let bytes = 0
  let failure: { error: unknown } | undefined
  async function* pass(chunks: AsyncIterable<Uint8Array>) {
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  return {
    pass: (chunks: AsyncIterable<Uint8Array>) => pass(chunks),
    throwFailure: () => {
      if (failure) throw failure.error
    },
    total: () => ({ bytes, sha256: hash.digest("hex") }),
  }
}

type ClientSettings = Omit<S3Settings, "bucket" | "timeouts"> & { timeouts: S3Timeouts }

/** The SDK is loaded by installations that use it. */
async function openClient({ region, endpoint, timeouts, ...credentials }: ClientSettings): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3")
  return new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Services other than AWS store the framing of these checksums as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: timeouts.connectMs, socketTimeout: timeouts.idleMs },
    maxAttempts: MAX_ATTEMPTS,
  })
}

const rangeOf = (range: ByteRange | undefined) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {})

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === "NotFound" || error.name === "NoSuchKey" || error.name === "404")
