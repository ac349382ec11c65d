import { hydrateOnInteraction } from "./hydrate-on-interaction"

const chunkScript = /<script src="(\/_next\/static\/chunks\/[^"]+)"([^>]*)><\/script>/g
/** The inline scripts with the RSC payload, which React reads when it hydrates. */
const flightScript = /<script( nonce="[^"]*")?>(?=\(?self\.__next_f\b)/g
const preloadLink = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/chunks\/[^>]*>/g

const bootstrap = hydrateOnInteraction
  .toString()
  .replace(/^\s*\/\/.*\n/gm, "")
  .replace(/\n\s+/g, "\n")

/**
 * Defers the hydration of a rendered page: removes its script chunks and preloads, and adds `hydrateOnInteraction`,
 * which loads them later. Works on a page decoded as UTF-8 or as latin1, since it changes ASCII only.
 */
export function deferScripts(html: string, nonce: string): string {
  const chunks: string[] = []
  const withoutChunks = html.replace(chunkScript, (tag: string, src: string, attributes: string) => {
    if (!attributes.includes(' async=""')) return tag
    chunks.push(src)
    return ""
  })
  if (chunks.length === 0) return html
  const script = `(${bootstrap})(${JSON.stringify(chunks)})`
  return withoutChunks
    .replace(preloadLink, "")
    .replace(flightScript, '<script type="text/plain" data-next-flight$1>')
    .replace("</head>", () => `<script nonce="${nonce}">${script}</script></head>`)
}
