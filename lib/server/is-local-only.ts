import { isLoopback } from "./is-loopback"

/** The settings that decide from where the program can be reached, before they are parsed. */
type Reach = { MAIN_HOST?: string | undefined; HOST?: string | undefined; TRUSTED_PROXIES?: string | undefined }

/**
 * Whether these settings are those of a developer's machine: the main host is localhost, the program listens on a
 * loopback address, and no proxy is trusted. Only then is there a demo.
 */
export function isLocalOnly({ MAIN_HOST = "localhost", HOST = "127.0.0.1", TRUSTED_PROXIES = "" }: Reach): boolean {
  const isLoopbackListener = HOST.toLowerCase() === "localhost" || isLoopback(HOST)
  return MAIN_HOST.toLowerCase() === "localhost" && isLoopbackListener && TRUSTED_PROXIES.trim() === ""
}
