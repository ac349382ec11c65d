import { execFileSync } from "node:child_process"
import { createServer, type Server } from "node:http"
import { buffer } from "node:stream/consumers"

const findPort = `const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })`
const port = Number(execFileSync(process.execPath, ["-e", findPort], { encoding: "utf8" }))
process.env.SPEECH_URL = `http://127.0.0.1:${port}/v1/audio/transcriptions`
process.env.SPEECH_KEY = "speech-key"
process.env.SPEECH_MODEL = "whisper-large"

/** A file that the service has been sent. */
export type SentSpeech = { language: string; model: string; bytes: number }
type Answer = { status: number; body: unknown }

const answers: Answer[] = []
export const sentSpeech: SentSpeech[] = []

/** What the service answers next, instead of one segment. */
export const answerSpeech = (status: number, body: unknown) => void answers.push({ status, body })

/** A service that behaves like those that turn speech into text, for the tests of a file. */
export function withSpeechService(): void {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const { status, body } = await answerOf(
          await new Request("http://speech/", {
            method: "POST",
            headers: { "content-type": request.headers["content-type"] ?? "" },
            body: new Uint8Array(await buffer(request)),
          }).formData(),
          `${request.method} ${request.url} ${request.headers.authorization}`,
        )
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
      })()
    })
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
}

async function answerOf(form: FormData, head: string): Promise<Answer> {
  const [file, language, model] = [form.get("file"), form.get("language"), form.get("model")]
  if (head !== "POST /v1/audio/transcriptions Bearer speech-key") return { status: 401, body: { error: "key" } }
  if (!(file instanceof File) || form.get("response_format") !== "verbose_json") return { status: 400, body: {} }
  const content = Buffer.from(await file.arrayBuffer())
  if (content.toString("latin1", 4, 8) !== "ftyp" || !file.name.endsWith(".m4a")) return { status: 400, body: {} }
  sentSpeech.push({ language: String(language), model: String(model), bytes: content.length })
  const segments = [{ id: 0, start: 0, end: 1.5, text: " The Pythagorean theorem" }]
  return answers.shift() ?? { status: 200, body: { text: "The Pythagorean theorem", segments } }
}
