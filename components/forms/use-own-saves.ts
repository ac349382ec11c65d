import { useRef } from "react"
import type { Endpoint, Reply, RequestOf } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { mayBeSaved } from "./may-be-saved"

type OwnSavesOptions<E extends Endpoint> = {
  /** What the server has now: its version, and whether it is what a request would have saved. */
  fetchCurrent: () => Promise<{ version: number; has: (sent: RequestOf<E>) => boolean }>
  /** The request over another version. */
  over: (sent: RequestOf<E>, version: number) => RequestOf<E>
}

/**
 * For `useSend`: a save that is refused as stale is repeated over what stands when that is a save of this form whose answer was lost, so
 * that nobody is in conflict with themselves.
 */
export function useOwnSaves<E extends Endpoint>({ fetchCurrent, over }: OwnSavesOptions<E>) {
  const unanswered = useRef<RequestOf<E>[]>([])

  function isOwn(has: (sent: RequestOf<E>) => boolean) {
    const sent = unanswered.current
    unanswered.current = []
    return sent.some(has)
  }

  return async (run: (sent: RequestOf<E>) => Promise<Reply<E>>, sent: RequestOf<E>): Promise<Reply<E>> => {
    try {
      const reply = await run(sent)
      unanswered.current = []
      return reply
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (mayBeSaved(error)) unanswered.current.push(sent)
      if (error.code !== "stale" || unanswered.current.length === 0) throw error
      const current = await fetchCurrent().catch(() => undefined)
      if (!current || !isOwn(current.has)) throw error
      return run(over(sent, current.version))
    }
  }
}
