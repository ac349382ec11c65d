import { openAsBlob } from "node:fs"
import { z } from "zod"
import { env } from "@/lib/server/env.server"

/** What is said from one time to another, in seconds. */
export type SpokenSegment = { start: number; end: number; text: string }

type Recording = {
  /** A sound file of at most a few megabytes. */
  path: string
  mime: string
  /** The language that is spoken (ISO 639-1). */
  language: string
  signal: AbortSignal
}

/** Writes down what is said in a recording. Throws `RefusedSpeech` when the service will not take it another time either. */
export interface SpeechGateway {
  transcribe: (recording: Recording) => Promise<SpokenSegment[]>
}

/** The error of a service that refuses what it is sent. */
export class RefusedSpeech extends Error {}

const TIMEOUT_MS = 10 * 60 * 1000
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Answers of a service that is busy, or cannot be reached by us at the moment. */
const TRANSIENT_STATUSES = new Set([401, 403, 404, 408, 409, 425, 429])

const Answer = z.object({
  segments: z.array(z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() })).max(50_000),
})

/** A service that takes a file by a form and answers with segments, as `/v1/audio/transcriptions` of OpenAI and others does. */
export function transcriptionService({
  url,
  key,
  model,
}: {
  url: string
  key?: string | undefined
  model: string
}): SpeechGateway {
  return {
    async transcribe({ path, mime, language, signal }) {
      const form = new FormData()
      form.set("file", await openAsBlob(path, { type: mime }), `speech.${mime === "audio/mp4" ? "m4a" : "bin"}`)
      form.set("model", model)
      form.set("language", language)
      form.set("response_format", "verbose_json")
      const response = await fetch(url, {
        method: "POST",
        body: form,
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(key && { headers: { authorization: `Bearer ${key}` } }),
      })
      const body = await readBounded(response)
      if (!response.ok) throw errorOf(response.status)
      const { data } = Answer.safeParse(parseJson(body))
      if (!data) throw new RefusedSpeech("the speech service answered without segments")
      return data.segments
    },
  }
}

function errorOf(status: number): Error {
  const message = `the speech service answered ${status}`
  return status < 500 && !TRANSIENT_STATUSES.has(status) ? new RefusedSpeech(message) : new Error(message)
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new RefusedSpeech("the answer of the speech service is too long")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The configured service; undefined, which is the default, generates no captions. */
export const speech: SpeechGateway | undefined = env.SPEECH_URL
  ? transcriptionService({ url: env.SPEECH_URL, key: env.SPEECH_KEY, model: env.SPEECH_MODEL })
  : undefined
