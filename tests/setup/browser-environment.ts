import { TestEnvironment } from "jest-environment-jsdom"

const MISSING = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "structuredClone",
] as const

const NodeRequest = Request

/** A request as jsdom can make it: Node takes no relative URL, and no signal or form of jsdom. */
function requestClass(origin: string) {
  return class BrowserRequest extends NodeRequest {
    readonly #signal: AbortSignal

    constructor(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
      super(input instanceof NodeRequest ? input : new URL(input, origin), init)
      this.#signal = signal ?? (input instanceof NodeRequest ? input.signal : super.signal)
    }
    override get signal(): AbortSignal {
      return this.#signal
    }
  }
}

/** jsdom with the globals that browsers have and jsdom lacks. Its own FormData stays: React's form actions need it. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup()
    const { global } = this
    for (const name of MISSING) if (!(name in global)) Object.assign(global, { [name]: globalThis[name] })
    Object.assign(global, { Request: requestClass(global.location.origin) })
    // Encoders and streams of Node return Node's own Uint8Array, which `instanceof` must accept.
    this.global.Uint8Array = Uint8Array
    const { Blob, FileReader } = global
    Blob.prototype.arrayBuffer = function readAll() {
      return new Promise((resolve, reject) => {
        const reader = new FileReader()
        reader.onload = () =>
          resolve(Uint8Array.from(Buffer.from(String(reader.result).split(",")[1] ?? "", "base64")).buffer)
        reader.onerror = () => reject(new Error("the blob cannot be read"))
        reader.readAsDataURL(this)
      })
    }
  }
}
