/** What a host names: the platform, an institute by its label under the main host, or an institute by its own domain. */
export type HostName = { kind: "main" } | { kind: "label"; label: string } | { kind: "domain"; host: string }

/** A sub-domain that an institute may have. */
export const LABEL_PATTERN = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/

/** Parses a label or a whole host, with or without a port; undefined when it can name no institute. */
export function parseHostName(text: string, mainHost: string): HostName | undefined {
  const host = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "")
  if (host === mainHost || host === `www.${mainHost}`) return { kind: "main" }
  const label = host.endsWith(`.${mainHost}`) ? host.slice(0, -mainHost.length - 1) : host
  if (LABEL_PATTERN.test(label)) return { kind: "label", label }
  return host === label && host.includes(".") ? { kind: "domain", host } : undefined
}
