/** What a host names: the platform itself, an institute by its label under the main host, or one by a domain of its own. */
export type HostName = { is: "main" } | { is: "label"; label: string } | { is: "domain"; host: string }

const labelForm = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/

/** Reads a label or a whole host, with or without a port; undefined when it can name no institute. */
export function readHostName(text: string, mainHost: string): HostName | undefined {
  const host = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "")
  if (host === mainHost || host === `www.${mainHost}`) return { is: "main" }
  const label = host.endsWith(`.${mainHost}`) ? host.slice(0, -mainHost.length - 1) : host
  if (labelForm.test(label)) return { is: "label", label }
  return host === label && host.includes(".") ? { is: "domain", host } : undefined
}
