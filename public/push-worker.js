// The service worker of push messages, of our own keys and of Firebase alike. A message is passed on to the tabs that are
// to be seen; when none of them is its person's, it is shown, but only to who is registered in this browser.
// It also shows a page of the institute in place of one that cannot be loaded. It stores that page, which is the
// same for every visitor, and no other response.
const ANSWER_WITHIN_MS = 1000
const OFFLINE_PATH = "/offline"
const OFFLINE_CACHE = "offline"
const OFFLINE_MAX_AGE_MS = 86_400_000
/** The only script of that page, and its SHA-256: the page that was wanted comes when the network does. */
const RELOAD_ONLINE = 'addEventListener("online",()=>location.reload())'
const RELOAD_ONLINE_SOURCE = "'sha256-KKIeTJ75Elm/0oDpM/mjX7gt4HbKnuLkMEPWDBOZEMU='"

self.addEventListener("install", (event) => {
  self.skipWaiting()
  event.waitUntil(Promise.allSettled([storeOfflinePage(), passByWorker(event)]))
})
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request
  if (mode === "navigate" && method === "GET") event.respondWith(navigate(event))
})
self.addEventListener("push", (event) => event.waitUntil(receive(event.data)))
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(ownAddress(event.notification.data)))
})

/** What is no navigation does not wait for the worker, where the browser can be told so. */
async function passByWorker(event) {
  await event.addRoutes?.([{ condition: { not: { requestMode: "navigate" } }, source: "network" }])
}

/** The response of the server; where it cannot be reached, the page that says so, at the same address. */
async function navigate(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(refreshOfflinePage().catch(() => undefined))
    return response
  } catch (error) {
    const page = await caches.match(OFFLINE_PATH)
    if (!page) throw error
    return new Response(page.body, { status: 503, headers: page.headers })
  }
}

/** The institute may have another name, icon or language meanwhile. */
async function refreshOfflinePage() {
  const page = await caches.match(OFFLINE_PATH)
  const storedAt = Date.parse(page?.headers.get("date") ?? "")
  if (!(Date.now() - storedAt < OFFLINE_MAX_AGE_MS)) await storeOfflinePage()
}

async function storeOfflinePage() {
  const page = await fetch(OFFLINE_PATH, { cache: "no-cache" })
  if (!page.ok || page.redirected) return
  const html = await page.text()
  const [, icon] = /<link rel="icon" href="([^"]+)">/.exec(html) ?? []
  const embedded = icon && (await dataUrl(icon.replaceAll("&amp;", "&")).catch(() => undefined))
  const policy = page.headers.get("content-security-policy") ?? "default-src 'none'"
  const withScript = html.replace("</body>", `<script>${RELOAD_ONLINE}</script></body>`)
  const stored = new Response(embedded ? withScript.replaceAll(icon, embedded) : withScript, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": allowScript(policy),
      date: new Date().toUTCString(),
    },
  })
  await (await caches.open(OFFLINE_CACHE)).put(OFFLINE_PATH, stored)
}

/** The policy of the page with its one script. */
function allowScript(policy) {
  const others = policy.split(";").filter((directive) => !directive.trim().startsWith("script-src"))
  return [...others, ` script-src ${RELOAD_ONLINE_SOURCE}`].join(";")
}

/** A picture as a part of the page, because no other response is stored. */
async function dataUrl(url) {
  const response = await fetch(url)
  const type = response.headers.get("content-type") ?? ""
  if (!response.ok || !type.startsWith("image/")) return undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`
}

async function receive(data) {
  const message = read(data)
  if (!message || (await isTakenByTab(message)) || !(await isRegistered(message.data))) return
  const { title, body, image, icon } = message.notification
  await self.registration.showNotification(title, {
    body,
    image,
    icon,
    tag: message.notification.tag ?? message.collapseKey,
    data: message.fcmOptions.link,
  })
}

/** A message of the specification, whichever service brought it; undefined for anything else. */
function read(data) {
  try {
    const { notification, data: facts, fcmOptions, from, ...ids } = data.json()
    if (!facts.userId || !facts.instituteId || !notification.title) return undefined
    return {
      from: String(from ?? ""),
      collapseKey: String(ids.collapseKey ?? ids.collapse_key ?? ""),
      messageId: String(ids.messageId ?? ids.fcmMessageId ?? ""),
      notification: { ...notification, body: notification.body ?? "" },
      data: facts,
      fcmOptions: { ...fcmOptions, link: String(fcmOptions?.link ?? "/") },
    }
  } catch {
    return undefined
  }
}

async function isTakenByTab(message) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const answers = tabs.filter((tab) => tab.visibilityState === "visible").map((tab) => ask(tab, message))
  return (await Promise.all(answers)).includes(true)
}

/** Whether a tab takes a message; one that does not answer does not. */
function ask(tab, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data === true)
    }
    tab.postMessage({ type: "push-received", message }, [port2])
  })
}

function isRegistered({ userId, instituteId }) {
  return new Promise((resolve) => {
    const opening = indexedDB.open("push", 1)
    opening.onerror = () => resolve(false)
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onsuccess = () => {
      const reading = opening.result.transaction("tokens").objectStore("tokens").get(`${instituteId}:${userId}`)
      reading.onsuccess = () => resolve(reading.result !== undefined)
      reading.onerror = () => resolve(false)
      reading.transaction.oncomplete = () => opening.result.close()
    }
  })
}

/** Where a press leads: to the page of this host, though a message names the institute's first one, and never away. */
function ownAddress(link) {
  const address = URL.parse(String(link ?? "/"), self.location.origin)
  const isPage = address?.protocol === "https:" || address?.protocol === "http:"
  return self.location.origin + (isPage ? address.pathname + address.search + address.hash : "/")
}

async function open(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const known = tabs.find((tab) => tab.url === address)
  if (known) return known.focus()
  return self.clients.openWindow(address)
}
