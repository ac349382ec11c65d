const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"])

/** The port of an address of this machine; throws for any other, because attacks must not reach foreign machines. */
export function loopbackPort(address: string): number {
  const url = URL.parse(address)
  if (url?.protocol !== "http:" || !LOOPBACK_HOSTS.has(url.hostname))
    throw new Error(`Attacks run against this machine only, at an address like http://127.0.0.1:3000; not ${address}.`)
  return Number(url.port || 80)
}
