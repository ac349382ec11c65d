import { type Endpoint, isDownload, isWrite } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "./actor"

/**
 * Checks that a support session may make a call. It reads what is not hidden and is no file; it changes something only where the
 * call says so, and while the institute allows it. Throws `support_read_only` and `support_hidden`.
 */
export function requireSupportMay(endpoint: Endpoint, { support }: Actor): void {
  if (!support || endpoint.support === "own") return
  const maySend = endpoint.support === "write" && support.mayWrite
  if (isWrite(endpoint) && !maySend) throw new Failure("support_read_only")
  if (endpoint.support === "hidden" || isDownload(endpoint.reply)) throw new Failure("support_hidden")
}
