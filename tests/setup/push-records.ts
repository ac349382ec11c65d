import type { InstallationRecord, PushRecords, Shelf, TokenRecord } from "@/lib/client/push/push-records"

/** Records that live as long as a test; a change is one step, as in the browser. */
export function recordsInMemory(): PushRecords & { history: InstallationRecord[] } {
  const history: InstallationRecord[] = []
  return {
    tokens: shelf<TokenRecord>(),
    installations: shelf<InstallationRecord>((kept) => kept && history.push(structuredClone(kept))),
    history,
  }
}

function shelf<Kept>(onChange: (kept: Kept | undefined) => unknown = () => undefined): Shelf<Kept> {
  const kept = new Map<string, Kept>()
  return {
    read: async (key) => structuredClone(kept.get(key)),
    async change(key, next) {
      const changed = next(structuredClone(kept.get(key)))
      if (changed === undefined) kept.delete(key)
      else kept.set(key, structuredClone(changed))
      onChange(changed)
      return changed
    },
    keys: async () => [...kept.keys()],
  }
}
