import { contracts } from "@/lib/main/contracts"
import { eventList } from "@/lib/main/event-list"
import type { Endpoint } from "@/lib/contract/endpoint"

/** The events that no call records, with what does. */
const BY_PROGRAM: Record<string, string> = {
  "institute.address_idle": "the job that frees addresses of institutes that do nothing",
  "institute.closing": "before the data of a closed institute are deleted",
  "institute.deleted": "once the data of a closed institute are deleted",
  "invoice.undrawn": "the job that draws documents",
  "refund.waiting": "the job that reminds of requests",
  "referral.rewarded": "the job that makes rewards credit",
  "referral.expires_soon": "the job that reminds of credit",
  "referral.institute_expires_soon": "the job that follows the rewards of institutes",
  "referral.institute_held": "the job that looks at the first payment of an institute",
  "referral.institute_qualified": "the job that looks at the first payment of an institute",
  "referral.institute_rewarded": "the job that follows the rewards of institutes",
  "money.check_broken": "the job that checks the money of all institutes",
  "gateway.keys_refused": "whatever calls the gateway with keys that it refuses",
  "gateway.webhook_silent": "the job that watches webhooks",
  "settlement.differs": "the job that compares accounts with the books",
  "offline.expired": "the job that ends applications whose time is over",
  "offline.expiring": "the job that tells of them before",
  "video.failed": "the job that converts videos",
  "document.failed": "the job that makes PDFs of documents",
  "account.erased": "the job that erases accounts which are due",
  "account.codes_paused": "the job that looks up whose contact it is",
  "sms.budget_reached": "the job that records it after an SMS was sent",
  "trial.ends_soon": "the calendar of subscriptions",
  "trial.ended": "the same",
  "plan.paid": "the job that tells of a sale of the platform",
  "plan.reopened": "the same",
  "plan.fee_due": "the job that follows the fees on sales",
  "plan.fee_paid": "the job that tells of a sale of the platform",
  "plan.refunded": "the job that tells of a refund of the platform",
  "plan.renews_soon": "the calendar of subscriptions",
  "plan.ends_soon": "the same",
  "plan.payment_failed": "the same",
  "plan.expired": "the same",
  "plan.library_ends_soon": "the same",
  "enquiry.opened": "the job that writes to those who wait for an opening",
  "quota.items_reached":
    "`requireLimit`, in whichever call fills a limit, and the job that looks for what grew without one",
  "plan.held": "settleHeld records it in whichever call or job changes the limits of a plan",
  "plan.held_released": "the same, and where a place is freed",
  "quota.students_reached": "the same",
  "quota.staff_reached": "the same",
  "quota.storage_reached": "the same, at the end of an upload and in the job that imports a folder too",
  "member.import_done": "the job that imports people",
  "member.import_stopped": "the same, when its last attempt failed",
  "item.import_done": "the job that imports items",
  "item.import_stopped": "the same, when its last attempt failed",
  "export.failed": "the job that prepares an archive",
  "export.failed_at_institute": "the same, of one that the platform has started",
  "export.ready": "the job that prepares an archive",
  "export.ready_for_administrators": "the same, of one that the platform has started",
  "institute.import_done": "the job that imports an archive",
  "institute.import_failed": "the same, and the job that reads it",
  "item.folder_import_done": "the job that imports the lessons of a folder",
  "item.folder_import_failed": "the same, and the job that reads the folder",
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
