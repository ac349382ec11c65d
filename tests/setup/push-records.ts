import type { InstallationRecord, PushRecords, ObjectStore, TokenRecord } from "@/lib/client/push/push-records"

/** Push records in memory; an update is atomic, as in the browser. `history` holds every state of an installation. */
export function inMemoryPushRecords(): PushRecords & { history: InstallationRecord[] } {
  const history: InstallationRecord[] = []
  return {
    tokens: objectStore<TokenRecord>(),
    installations: objectStore<InstallationRecord>((record) => record && history.push(structuredClone(record))),
    history,
  }
}

function objectStore<Value>(onChange: (record: Value | undefined) => unknown = () => undefined): ObjectStore<Value> {
  const records = new Map<string, Value>()
  return {
    read: async (key) => structuredClone(records.get(key)),
    async update(key, next) {
      const updated = next(structuredClone(records.get(key)))
      if (updated === undefined) records.delete(key)
      else records.set(key, structuredClone(updated))
      onChange(updated)
      return updated
    },
    keys: async () => [...records.keys()],
  }
}
