import { hydrateAfterPaint } from "./hydrate-after-paint"
import { hydrateOnInteraction } from "./hydrate-on-interaction"

const chunkScript = /<script src="(\/_next\/static\/chunks\/[^"]+)"([^>]*)><\/script>/g
/** The inline scripts with the RSC payload, which React reads when it hydrates. */
const flightScript = /<script( nonce="[^"]*")?>(?=\(?self\.__next_f\b)/g
/** A chunk that the RSC payload names: within a JavaScript string, so that a quote follows it escaped. */
const payloadChunk = /\/_next\/static\/chunks\/[\w~.-]+\.js(?=\\")/g
const preloadLink = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/chunks\/[^>]*>/g

const sourceOf = (script: (chunks: readonly string[]) => void) =>
  script
    .toString()
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/\n\s+/g, "\n")
const onInteraction = sourceOf(hydrateOnInteraction)
const afterPaint = sourceOf(hydrateAfterPaint)

/**
 * Defers the hydration of a rendered page: removes its script chunks and preloads, and adds `hydrateOnInteraction`,
 * which loads them later. Works on a page decoded as UTF-8 or as latin1, since it changes ASCII only.
 */
export function deferScripts(html: string, nonce: string): string {
  const { rest, chunks } = takeChunks(html)
  if (chunks.length === 0) return html
  const script = `(${onInteraction})(${JSON.stringify(chunks)})`
  return rest
    .replace(preloadLink, "")
    .replace(flightScript, '<script type="text/plain" data-next-flight$1>')
    .replace("</head>", () => `<script nonce="${nonce}">${script}</script></head>`)
}

/**
 * Starts the hydration of a rendered page after its first paint: the browser fetches the script chunks at once, with low
 * priority, and `hydrateAfterPaint` runs them. It stands behind the content and before the RSC payload, so that the first frame
 * after it shows the whole page.
 */
export function startAfterPaint(html: string, nonce: string): string {
  const { rest, chunks } = takeChunks(html)
  const payload = rest.search(flightScript)
  if (chunks.length === 0 || payload < 0) return html
  const preloads = chunks.map((src) => `<link rel="preload" as="script" fetchPriority="low" href="${src}"/>`).join("")
  const script = `<script nonce="${nonce}">(${afterPaint})(${JSON.stringify(chunks)})</script>`
  const page = rest.slice(0, payload) + script + rest.slice(payload)
  return page.replace(preloadLink, "").replace("</head>", () => `${preloads}</head>`)
}

/** Adds script tags for the chunks that the RSC payload alone names to a page that hydrates at once. */
export function loadPayloadChunks(html: string): string {
  const loaded = new Set(Array.from(html.matchAll(chunkScript), ([, src]) => src))
  const missing = payloadChunks(html).filter((src) => !loaded.has(src))
  const tags = missing.map((src) => `<script src="${src}" async=""></script>`).join("")
  return html.replace("</head>", () => `${tags}</head>`)
}

/**
 * The chunks that the RSC payload of a page names, such as that of the error page. React waits for them before it hydrates, and
 * would request those without a script tag only when it reads the payload.
 */
const payloadChunks = (html: string): string[] => [...new Set(html.match(payloadChunk))]

/** The page without the tags of its chunks; these in the order of the tags, and then those that the payload alone names. */
function takeChunks(html: string): { rest: string; chunks: string[] } {
  const chunks: string[] = []
  const rest = html.replace(chunkScript, (tag: string, src: string, attributes: string) => {
    if (!attributes.includes(' async=""')) return tag
    chunks.push(src)
    return ""
  })
  return { rest, chunks: chunks.length > 0 ? [...new Set([...chunks, ...payloadChunks(rest)])] : [] }
}
