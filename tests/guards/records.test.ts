import { contracts } from "@/lib/main/contracts"
import { eventList } from "@/lib/main/event-list"
import type { Endpoint } from "@/lib/contract/endpoint"

/** The events that no call records, with what does. */
const BY_PROGRAM: Record<string, string> = {
  "video.failed": "the job that converts videos",
  "account.erased": "the job that erases accounts which are due",
  "member.import_done": "the job that imports people",
  "item.import_done": "the job that imports items, and the lessons of a folder",
}

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const isWrite = ({ method, writes }: Endpoint) => method !== "GET" || writes === true

test("every call that changes something names the events that it records, or says why there are none", () => {
  const unclear = endpoints.filter(
    ([, { records = [], recordsNothing = "", ...call }]) =>
      isWrite(call) && records.length > 0 === recordsNothing.trim().length >= 10,
  )
  expect(unclear.map(([name]) => name)).toEqual([])
})

test("every event is recorded by a call that names it, or by the program", () => {
  const named = new Set(endpoints.flatMap(([, { records = [] }]) => [...records]))
  const byProgram = eventList.map(({ key }) => key).filter((key) => !named.has(key))
  expect(byProgram.toSorted()).toEqual(Object.keys(BY_PROGRAM).toSorted())
})
