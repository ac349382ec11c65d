import { AWAKE } from "@/lib/shared/hydrated-event"
import { wakeLater } from "./hydrate-on-interaction"

const chunk = /<script src="(\/_next\/static\/chunks\/[^"]+)"([^>]*)><\/script>/g
/** What the program is told of the page: text that nothing reads before it starts. */
const told = /<script( nonce="[^"]*")?>(?=\(?self\.__next_f\b)/g
const preload = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/chunks\/[^>]*>/g

const words = wakeLater
  .toString()
  .replace(/^\s*\/\/.*\n/gm, "")
  .replace(/\n\s+/g, "\n")

/**
 * A rendered page whose program starts when somebody turns to it (`wakeLater`), and not as it loads. Whatever is not
 * ASCII in it stays as it is, whether the page is given as its letters or byte for byte.
 */
export function letSleep(html: string, nonce: string): string {
  const chunks: string[] = []
  const asleep = html.replace(chunk, (tag: string, address: string, attributes: string) => {
    if (!attributes.includes(' async=""')) return tag
    chunks.push(address)
    return ""
  })
  if (chunks.length === 0) return html
  const waker = `(${words})(${JSON.stringify(chunks)},${JSON.stringify(AWAKE)})`
  return asleep
    .replace(preload, "")
    .replace(told, '<script type="text/plain" data-told$1>')
    .replace("</head>", () => `<script nonce="${nonce}">${waker}</script></head>`)
}
