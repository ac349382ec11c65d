// The service worker of push messages, of our own keys and of Firebase alike. A message is passed on to the tabs that are
// to be seen; when none of them is its person's, it is shown, but only to who is registered in this browser.
const ANSWER_WITHIN_MS = 1000

self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
self.addEventListener("push", (event) => event.waitUntil(receive(event.data)))
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(ownAddress(event.notification.data)))
})

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
